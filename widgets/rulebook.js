// The book of rules: shows the page that Python sends, marks the highlighted sentences, and scrolls within its own box.
// All text is set as text, never as HTML.

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

function sentence(entry, languages) {
  const row = element("div", entry.ours ? "patience-sentence patience-ours" : "patience-sentence");
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

function header(model) {
  const row = element("div", "patience-languages");
  row.append(element("div", "patience-book-title", model.get("page").title));
  model.get("languages").forEach((_, column) => row.append(languageChooser(model, column)));
  return row;
}

function parts(page, languages) {
  return page.parts.map(({ heading, sentences }) => {
    const part = element("section", "patience-part");
    part.append(element("h4", "patience-heading", heading, { lang: page.lang }));
    part.append(...sentences.map((entry) => sentence(entry, languages)));
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

function rowOf(box, id) {
  return box.querySelector(`[data-id="${CSS.escape(id)}"]`);
}

function scrollToFirst(box, highlight) {
  const row = highlight.length ? rowOf(box, highlight[0][0]) : null;
  if (!row || !box.clientHeight) return;
  const above = row.getBoundingClientRect().top - box.getBoundingClientRect().top;
  const room = Math.max(0, box.clientHeight - row.offsetHeight);
  box.scrollTop += above - room / 3;
}

// A canvas that has the focus cancels every key, so that Tab never leaves it, and the notebook takes what is typed there for
// commands of its own. Neither gets to see a plain key.
function keepKeys(event) {
  const withModifier = event.ctrlKey || event.metaKey || event.altKey;
  if (!withModifier && event.target.matches?.(".patience-canvas")) event.stopPropagation();
}

function render({ model, el }) {
  const top = element("div", "patience-book-top");
  const box = element("div", "patience-book", undefined, { role: "document", tabindex: "0" });
  const said = element("div", "patience-announcement", "", { "aria-live": "polite" });
  const frame = element("div", "patience-frame");
  frame.append(top, box, said);
  el.append(frame);

  const showPage = () => {
    const [page, languages] = [model.get("page"), model.get("languages")];
    top.replaceChildren(header(model));
    frame.style.setProperty("--patience-columns", languages.length);
    box.setAttribute("aria-label", page.title);
    box.replaceChildren(...parts(page, languages));
    showHighlight();
  };
  const showHighlight = () => {
    mark(box, model.get("highlight"));
    scrollToFirst(box, model.get("highlight"));
  };
  const showAnnouncement = () => {
    said.textContent = model.get("announcement");
  };

  model.on("change:page", showPage);
  model.on("change:highlight", showHighlight);
  model.on("change:announcement", showAnnouncement);
  const resized = new ResizeObserver(() => scrollToFirst(box, model.get("highlight")));
  resized.observe(box);
  window.addEventListener("keydown", keepKeys, true);
  showPage();
  showAnnouncement();

  return () => {
    resized.disconnect();
    window.removeEventListener("keydown", keepKeys, true);
    model.off("change:page", showPage);
    model.off("change:highlight", showHighlight);
    model.off("change:announcement", showAnnouncement);
  };
}

export default { render };
