// Keys and hands on the canvas of the stage in which this stands. Whose canvas it is, is asked anew at every event, so that it may
// come later, be drawn anew, or be shown twice.

const STAGE = ".patience-stage";
const CANVAS = ".patience-canvas";
const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const NAMED = [...ARROWS, "Enter", "Escape", "Backspace", "Delete", "Home", "End", "PageUp", "PageDown"];
const UNREADABLE = ["Dead", "Process", "Unidentified"];

function isOurs(canvas, el) {
  const stage = el.closest(STAGE);
  return stage !== null && canvas instanceof Element && canvas.matches(CANVAS) && canvas.closest(STAGE) === stage;
}

// ---- keys

function hasModifier(event) {
  return event.ctrlKey || event.metaKey || event.altKey || event.getModifierState("AltGraph");
}

// What Python is told of a key, "" for one that says nothing, undefined for one that is the browser's: F5, Shift by itself.
function told({ key, code, shiftKey }) {
  if (NAMED.includes(key)) return shiftKey ? `Shift+${key}` : key;
  if (key.length > 1 && !UNREADABLE.includes(key)) return undefined;
  const isLatin = key.length === 1 && key >= " " && key <= "~";
  const letter = isLatin ? /^[a-z]$/i.exec(key)?.[0] : /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter.toUpperCase() : letter.toLowerCase(); // whatever Caps Lock is at
  if (isLatin) return key;
  const digit = shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1];
  return digit ?? (key.length > 1 ? "" : key);
}

// ipycanvas cancels every key on a focused canvas and lets none go on. For one event, and on the canvas only, it cannot.
function passOver(canvas, event) {
  const blunt = () => {
    event.preventDefault = event.stopPropagation = () => {};
  };
  const undo = () => {
    delete event.preventDefault;
    delete event.stopPropagation;
  };
  canvas.addEventListener("keydown", blunt, { capture: true, once: true });
  canvas.parentElement.addEventListener("keydown", undo, { once: true });
}

// The notebook takes what is typed for commands of its own, so a plain key is stopped before anybody else sees it. Tab is stopped
// too, and not prevented: that is how it leaves the canvas.
function listenToKeys(model, el, signal) {
  const onKey = (event) => {
    if (!isOurs(event.target, el)) return;
    const key = told(event);
    const isTab = event.key === "Tab";
    if (hasModifier(event) || (key === undefined && !isTab)) return passOver(event.target, event);
    event.stopImmediatePropagation();
    if (isTab) return;
    event.preventDefault();
    if (key && (!event.repeat || ARROWS.includes(event.key))) model.send({ event: "key", key });
  };
  window.addEventListener("keydown", onKey, { capture: true, signal });
}

// ---- hands

function listenToHands(model, el, signal) {
  let pressed = false;
  const broken = () => {
    if (pressed) model.send({ event: "release" });
    pressed = false;
  };
  const onDown = ({ target }) => {
    if (!isOurs(target, el)) return;
    pressed = true;
    target.focus({ preventScroll: true }); // a finger would not
  };
  const onUp = ({ target }) => {
    if (isOurs(target, el)) pressed = false;
    else broken();
  };
  const onMove = ({ pointerType, buttons }) => {
    if (pointerType === "mouse" && buttons === 0) broken();
  };
  // Without cards in hand a moving mouse says nothing, and the wheel is the page's: ipycanvas would send the one and cancel the other.
  const toPage = (event) => {
    if (isOurs(event.target, el) && !(event.type === "mousemove" && pressed)) event.stopImmediatePropagation();
  };
  const listen = { capture: true, signal };
  window.addEventListener("mousemove", toPage, listen);
  window.addEventListener("wheel", toPage, { ...listen, passive: true });
  window.addEventListener("pointerdown", onDown, listen);
  window.addEventListener("pointerup", onUp, listen);
  window.addEventListener("pointermove", onMove, listen);
  window.addEventListener("pointercancel", broken, listen);
  window.addEventListener("blur", broken, { signal });
}

// ---- what a screen reader hears of the canvas

function nameCanvas(model, stage) {
  const canvas = stage.querySelector(CANVAS);
  const said = stage.querySelector(".patience-announcement");
  if (said && !said.id) said.id = `patience-${Math.random().toString(36).slice(2)}`;
  const attributes = { tabindex: "0", role: "application", "aria-label": model.get("label"), lang: model.get("language") };
  if (said) attributes["aria-describedby"] = said.id;
  for (const [name, value] of Object.entries(attributes)) {
    if (canvas && canvas.getAttribute(name) !== value) canvas.setAttribute(name, value);
  }
}

// The stage is known only once this stands in it, and its canvas may come and go; so first the document is watched, then the stage.
function keepNamed(model, el, signal) {
  let stage = null;
  const look = () => {
    if (!stage && (stage = el.closest(STAGE))) {
      watcher.disconnect();
      watcher.observe(stage, { childList: true, subtree: true });
    }
    if (stage) nameCanvas(model, stage);
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true });
  model.on("change:label", look);
  model.on("change:language", look);
  signal.addEventListener("abort", () => {
    watcher.disconnect();
    model.off("change:label", look);
    model.off("change:language", look);
  });
  look();
}

// ---- the screen, the clipboard

function watchRatio(model, signal) {
  const tell = () => {
    if (signal.aborted) return;
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", tell, { once: true, signal });
    if (model.get("ratio") === devicePixelRatio) return;
    model.set("ratio", devicePixelRatio);
    model.save_changes();
  };
  tell();
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelecting(text); // no secure address, or not permitted
  }
}

function copyBySelecting(text) {
  const before = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.style.cssText = "position: fixed; top: 0; opacity: 0;";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  before?.focus({ preventScroll: true });
  return done;
}

function listenForCopies(model, signal) {
  const onMessage = async ({ event, number, text }) => {
    if (event === "copy") model.send({ event: "copied", number, done: await copy(text) });
  };
  model.on("msg:custom", onMessage);
  signal.addEventListener("abort", () => model.off("msg:custom", onMessage));
}

function render({ model, el }) {
  const shown = new AbortController();
  listenToKeys(model, el, shown.signal);
  listenToHands(model, el, shown.signal);
  keepNamed(model, el, shown.signal);
  watchRatio(model, shown.signal);
  listenForCopies(model, shown.signal);
  return () => shown.abort();
}

export default { render };
