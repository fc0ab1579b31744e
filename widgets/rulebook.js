// The book of rules: shows the page that Python sends, marks the highlighted sentences, scrolls within its own box, and tells at
// which sentence the reader points. All text is set as text, never as HTML.

const REST = 150; // milliseconds on a sentence, after which the reader points at it
const MARGIN = 10; // pixels below a sentence, into which a note hangs

function element(tag, className, text, attributes = {}) {
  const made = document.createElement(tag);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function textIn(language, entry, column) {
  const cell = element("div", "patience-text", entry.texts[column], { lang: language });
  if (entry.why.length) {
    const why = element("div", "patience-why", `${entry.why_word[column]}: ${entry.why[column]}`);
    cell.append(why);
  }
  return cell;
}

function sentence(entry, languages, view) {
  const row = element("div", entry.ours ? "patience-sentence patience-ours" : "patience-sentence", undefined, { role: "option" });
  row.id = `${view}-${entry.id}`;
  row.dataset.id = entry.id;
  row.dataset.role = entry.role;
  row.append(element("div", "patience-place", entry.at || "§", { title: entry.place }));
  languages.forEach((language, column) => row.append(textIn(language, entry, column)));
  return row;
}

function languageChooser(model, column) {
  const { choices, choose } = model.get("page");
  const select = element("select", "patience-choice", undefined, { "aria-label": `${choose} ${column + 1}` });
  for (const [code, name] of choices) {
    const option = element("option", "", name, { value: code, lang: code });
    option.selected = code === model.get("languages")[column];
    select.append(option);
  }
  select.addEventListener("change", () => {
    model.set("languages", model.get("languages").with(column, select.value));
    model.save_changes();
  });
  return select;
}

function showHeader(top, model) {
  const focused = [...top.querySelectorAll("select")].indexOf(document.activeElement);
  const row = element("div", "patience-languages");
  row.append(element("div", "patience-book-title", model.get("page").title, { lang: model.get("page").lang }));
  model.get("languages").forEach((_, column) => row.append(languageChooser(model, column)));
  top.replaceChildren(row);
  if (focused >= 0) top.querySelectorAll("select")[focused]?.focus();
}

function parts(page, view) {
  return page.parts.map(({ heading, sentences }) => {
    const part = element("section", "patience-part", undefined, { role: "group", "aria-label": heading, lang: page.lang });
    part.append(element("h4", "patience-heading", heading, { role: "presentation" }));
    part.append(...sentences.map((entry) => sentence(entry, page.languages, view)));
    return part;
  });
}

const STRENGTHS = ["granted", "refused", "shown", "light"].map((strength) => `patience-${strength}`);

function mark(box, highlight) {
  for (const row of box.querySelectorAll(".patience-sentence")) {
    row.classList.remove(...STRENGTHS);
    row.removeAttribute("aria-current");
  }
  for (const [id, strength] of highlight) {
    const row = rowOf(box, id);
    row?.classList.add(`patience-${strength}`);
    row?.setAttribute("aria-current", "true");
  }
}

// ---- where the book is open

function rowOf(box, id) {
  return box.querySelector(`[data-id="${CSS.escape(id)}"]`);
}

function place(box, row) {
  const [inner, outer] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  return { above: inner.top - outer.top, below: inner.bottom + MARGIN - outer.top - box.clientHeight };
}

function isInView(box, row) {
  const { above, below } = place(box, row);
  return above >= 0 && below <= 0;
}

// Nothing moves while it can be seen; `share` of the room that is left is to be above it.
function scrollTo(box, row, share) {
  if (!row || !box.clientHeight || isInView(box, row)) return;
  const { above, below } = place(box, row);
  const room = Math.max(0, box.clientHeight - row.offsetHeight - MARGIN);
  box.scrollTop += above - room * (share ?? (below > 0 ? 1 : 0));
}

// What is done leaves the sentence where it was that is highlighted first, or else the uppermost that is in view.
function keepingPlace(box, highlight, change) {
  const cited = highlight.length ? rowOf(box, highlight[0][0]) : null;
  const rows = [...box.querySelectorAll(".patience-sentence")];
  const anchor = cited && isInView(box, cited) ? cited : rows.find((row) => place(box, row).above >= 0);
  const before = anchor && place(box, anchor).above;
  change();
  const after = anchor && rowOf(box, anchor.dataset.id);
  if (after) box.scrollTop += place(box, after).above - before;
}

// ---- pointing at a sentence

// The mouse rests on one, a finger or a click pins it, or keys go from one to the next. It is the model that knows which it is, so
// that all views of a book agree; how it is pinned, and where the keys are, each view knows for itself.
function pointing(model, box) {
  let timer;
  let [mouse, seenAt] = ["", ""]; // the sentence under the mouse, and where the mouse was
  let current = ""; // of the keys
  let pinned = model.get("pointed");

  const rows = () => [...box.querySelectorAll(".patience-sentence")];
  const point = (id) => {
    clearTimeout(timer);
    if (model.get("pointed") === id) return;
    model.set("pointed", id);
    model.save_changes();
  };
  const rest = (id) => {
    clearTimeout(timer);
    if (id && !pinned) timer = setTimeout(() => point(id), REST);
  };
  const leave = () => {
    clearTimeout(timer);
    if (!pinned) point("");
  };
  const pin = (id) => {
    pinned = pinned === id ? "" : id;
    point(pinned);
    show();
  };
  const show = () => {
    const pointed = model.get("pointed");
    if (pinned !== pointed) pinned = "";
    for (const row of rows()) {
      const { id } = row.dataset;
      row.classList.toggle("patience-pointed", id === pointed);
      row.classList.toggle("patience-current", id === current);
      row.setAttribute("aria-selected", id === pinned);
    }
    const row = current && rowOf(box, current);
    if (row) box.setAttribute("aria-activedescendant", row.id);
    else box.removeAttribute("aria-activedescendant");
    showNote();
  };
  const showNote = () => {
    const [row, note] = [rowOf(box, model.get("pointed")), model.get("note")];
    const old = box.querySelector(".patience-note");
    if (old && old.parentElement === row && old.textContent === note) return;
    old?.remove();
    if (row && note) row.append(element("div", "patience-note", note, { lang: model.get("page").lang }));
  };

  // Scrolling brings other sentences under a mouse that nobody moves.
  const onMove = ({ pointerType, clientX, clientY, target }) => {
    const at = `${clientX} ${clientY}`;
    if (pointerType === "touch" || at === seenAt) return;
    seenAt = at;
    const id = target.closest(".patience-sentence")?.dataset.id ?? "";
    if (id !== mouse) rest(id);
    mouse = id;
  };
  const onLeave = () => {
    mouse = "";
    leave();
  };
  const onBlur = () => {
    if (!mouse) leave();
  };
  const onClick = ({ target }) => {
    const id = target.closest(".patience-sentence")?.dataset.id;
    if (!id || !document.getSelection().isCollapsed) return; // text was selected, to be copied
    current = id;
    pin(id);
  };
  box.addEventListener("pointermove", onMove);
  box.addEventListener("pointerleave", onLeave);
  box.addEventListener("blur", onBlur);
  box.addEventListener("click", onClick);

  const go = (row) => {
    current = row.dataset.id;
    scrollTo(box, row);
    show();
    rest(current);
  };
  const step = (by) => {
    const all = rows();
    const at = all.findIndex((row) => row.dataset.id === current);
    const first = box.querySelector(".patience-sentence[aria-current]") ?? all.find((row) => isInView(box, row)) ?? all[0];
    go(at < 0 ? first : all[Math.min(Math.max(at + by, 0), all.length - 1)]);
  };
  const keys = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Home: () => go(rows().at(0)),
    End: () => go(rows().at(-1)),
    Enter: () => current && pin(current),
    Escape: () => {
      pinned = "";
      point("");
      show();
    },
  };

  model.on("change:pointed", show);
  model.on("change:note", showNote);
  const stop = () => {
    clearTimeout(timer);
    model.off("change:pointed", show);
    model.off("change:note", showNote);
  };
  return { show, keys, stop };
}

// ---- all of it

function render({ model, el }) {
  const view = `patience-${Math.random().toString(36).slice(2)}`;
  const top = element("div", "patience-book-top");
  const box = element("div", "patience-book", undefined, { role: "listbox", tabindex: "0" });
  const said = element("div", "patience-announcement", "", { "aria-live": "polite", id: `${view}-said` });
  const frame = element("div", "patience-frame");
  frame.append(top, box, said);
  el.append(frame);

  const pointer = pointing(model, box);
  let follows = true; // the book is open where the highlight is, until the reader turns over

  const showPage = () => {
    const page = model.get("page");
    showHeader(top, model);
    frame.style.setProperty("--patience-columns", page.languages.length);
    box.setAttribute("aria-label", page.title);
    said.lang = page.lang;
    keepingPlace(box, model.get("highlight"), () => box.replaceChildren(...parts(page, view)));
    mark(box, model.get("highlight"));
    pointer.show();
  };
  const follow = () => {
    const [first] = model.get("highlight");
    if (first && follows) scrollTo(box, rowOf(box, first[0]), 1 / 3);
  };
  const showHighlight = () => {
    mark(box, model.get("highlight"));
    follows = true;
    follow();
  };
  // A new element is read aloud even if it says what the last one said.
  const showAnnouncement = () => {
    const text = model.get("announcement");
    said.replaceChildren(...(text ? [element("div", "", text)] : []));
  };
  // The notebook takes what is typed here for commands of its own; it does not get to see a plain key.
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !frame.contains(event.target)) return;
    event.stopPropagation();
    if (event.target !== box) return;
    follows = false;
    if (!pointer.keys[event.key]) return;
    event.preventDefault();
    pointer.keys[event.key]();
  };
  const turnedOver = () => {
    follows = false;
  };

  model.on("change:page", showPage);
  model.on("change:highlight", showHighlight);
  model.on("change:announcement", showAnnouncement);
  model.on("change:_announced", showAnnouncement);
  for (const turning of ["wheel", "touchmove", "pointerdown"]) box.addEventListener(turning, turnedOver, { passive: true });
  window.addEventListener("keydown", onKey, true);
  const resized = new ResizeObserver(follow);
  resized.observe(box);
  showPage();
  showAnnouncement();

  return () => {
    resized.disconnect();
    pointer.stop();
    window.removeEventListener("keydown", onKey, true);
    model.off("change:page", showPage);
    model.off("change:highlight", showHighlight);
    model.off("change:announcement", showAnnouncement);
    model.off("change:_announced", showAnnouncement);
  };
}

export default { render };
