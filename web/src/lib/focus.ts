// The focus never falls to the page's body: when a control is removed or disabled, usually by its own press, the focus
// moves on to its successor, so that keyboard players go on where they are.

const CONTROLS = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"])';
const OUT_OF_USE = ':disabled, [hidden] *, [hidden], [inert] *';
const DOCK = '[data-anchor="dock"]';

const usable = (it: Element): boolean => it.isConnected && !it.matches(OUT_OF_USE);

function controlsIn(area: ParentNode): HTMLElement[] {
  return [...area.querySelectorAll<HTMLElement>(CONTROLS)].filter((it) => usable(it) && it.checkVisibility());
}

/** What has the focus, and what lies around it. */
interface Held {
  control: HTMLElement;
  /** The elements it is in, the innermost first; the page itself is not among them. */
  around: Element[];
  /** All controls of the page in their order. */
  order: HTMLElement[];
  /** Whether the player uses the keyboard. On a phone the focus must not go to a field: it would call up the letters. */
  keys: boolean;
}

function ancestors(it: Element): Element[] {
  const parent = it.parentElement;
  return !parent || parent.matches('body, #app, main') ? [] : [parent, ...ancestors(parent)];
}

const hold = (control: HTMLElement): Held => ({
  control,
  around: ancestors(control),
  order: controlsIn(document),
  keys: control.matches(':focus-visible'),
});

/**
 * Whatever is nearest in what is left around the lost control: what has come in its place, or the next one, or the one
 * before. A form that was opened begins with its field, and after it was closed the button that opens it is next.
 */
function successor({ control, around, order, keys }: Held): HTMLElement | null {
  const at = order.indexOf(control);
  if (at < 0) return null; // not a control, but a place to rest
  for (const area of around) {
    if (!area.isConnected || area.matches(OUT_OF_USE)) continue;
    const here = controlsIn(area);
    const come = here.filter((it) => !order.includes(it));
    const wanted = control.matches('[data-back]') ? '[data-step]' : keys ? 'input' : 'button';
    const next = come.find((it) => it.matches(wanted)) ?? come[0];
    if (next) return next;
    const left = [...order.slice(at + 1), ...order.slice(0, at).reverse()].find((it) => here.includes(it));
    if (left) return left;
  }
  return null;
}

/** Where the focus rests if nothing near it is left: the decision, what comes next on the page, or the page itself. */
function rest({ control, order }: Held): HTMLElement | null {
  const dock = document.querySelector<HTMLElement>(DOCK);
  if (dock?.checkVisibility()) return dock;
  const next = order.slice(order.indexOf(control) + 1).find((it) => usable(it) && it.closest('main'));
  const place = control.matches('h1') ? 'h1' : 'main';
  return (order.includes(control) && next) || document.querySelector<HTMLElement>(place);
}

/** Whether the focus is nowhere in particular, so that something new may take it. */
export function idle(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement.matches(`body, main, ${DOCK}`);
}

/** Watches over the focus of the whole page. */
export function keepFocus(): void {
  let held: Held | null = null;

  function remember(): void {
    const { activeElement } = document;
    held = activeElement instanceof HTMLElement && activeElement !== document.body ? hold(activeElement) : null;
  }

  function check(): void {
    const { activeElement, body } = document;
    if (!held || (activeElement !== body && activeElement !== held.control)) return;
    if (activeElement === held.control && usable(held.control)) return;
    const lost = held;
    held = null;
    const moved = usable(lost.control) && lost.control.checkVisibility(); // in the document
    const next = moved ? lost.control : (successor(lost) ?? rest(lost));
    if (next?.matches('main')) next.tabIndex = -1; // can be focused, but the Tab key does not lead there
    next?.focus({ preventScroll: true });
  }

  // A press on an empty place takes the focus away on purpose.
  document.addEventListener('pointerdown', () => (held = null), true);
  for (const event of ['focusin', 'click']) document.addEventListener(event, remember, true);
  new MutationObserver(check).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
}
