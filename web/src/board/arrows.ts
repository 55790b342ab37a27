// Arrow keys between the buttons of a row or of several rows: a shortcut, since Tab reaches them as well.
import type { Attachment } from 'svelte/attachments';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const KEYS: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The box that an arrow key leads to: the next one in order, or the nearest one in the row above or below. */
export function nextBox(boxes: readonly Box[], at: number, key: string): number | undefined {
  const from = boxes[at];
  const way = KEYS[key];
  if (!from || !way) return undefined;
  const [across, down] = way;
  if (across) return boxes[at + across] ? at + across : undefined;
  const middle = (box: Box): number => (box.left + box.right) / 2;
  const beyond = boxes
    .map((box, index) => ({ index, gap: down * (box.top - from.top), aside: Math.abs(middle(box) - middle(from)) }))
    .filter(({ gap }) => gap >= (from.bottom - from.top) / 2);
  const nearest = beyond.sort((a, b) => a.gap - b.gap)[0];
  if (!nearest) return undefined;
  const row = beyond.filter(({ gap }) => gap - nearest.gap < (from.bottom - from.top) / 2);
  return row.sort((a, b) => a.aside - b.aside)[0]?.index;
}

/** Moves the focus between the buttons of an element with the arrow keys. */
export const arrows: Attachment<HTMLElement> = (element) => {
  function pressed(event: KeyboardEvent): void {
    const buttons = [...element.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = nextBox(
      buttons.map((button) => button.getBoundingClientRect()),
      at,
      event.key,
    );
    if (next === undefined) return;
    buttons[next]?.focus();
    event.preventDefault();
  }
  element.addEventListener('keydown', pressed);
  return () => element.removeEventListener('keydown', pressed);
};
