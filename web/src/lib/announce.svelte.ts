// Announcements: politely for screen readers, and as a visible toast.

class Said {
  spoken = $state(''); // for the live region
  toast = $state(''); // visible until it fades
}

export const said = new Said();

const TOAST_TIME = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

let waiting: string[] = [];

/** Announces a text to screen readers, politely; texts of the same moment are joined. */
export function announce(text: string): void {
  waiting.push(text);
  if (waiting.length === 1) queueMicrotask(speak);
}

function speak(): void {
  const text = waiting.join(' ');
  waiting = [];
  // the same text twice would not be a change, and would not be read
  said.spoken = text === said.spoken ? `${text}\u00a0` : text;
}

/** Shows a short message over everything, and announces it. */
export function toast(text: string): void {
  said.toast = text;
  announce(text);
  clearTimeout(timer);
  timer = setTimeout(() => (said.toast = ''), TOAST_TIME);
}
