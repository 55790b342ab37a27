// What is said to everybody: politely to screen readers, and as a toast to the eyes.

class Said {
  spoken = $state(''); // for the live region
  toast = $state(''); // for the eyes, until it fades
}

export const said = new Said();

const TOAST_TIME = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

let waiting: string[] = [];

/** Has a screen reader say it, when it has finished what it is saying; what is said at the same time is said in one go. */
export function announce(text: string): void {
  waiting.push(text);
  if (waiting.length === 1) queueMicrotask(speak);
}

function speak(): void {
  const text = waiting.join(' ');
  waiting = [];
  // the same text twice would not be a change, and so not be read
  said.spoken = text === said.spoken ? `${text}\u00a0` : text;
}

/** Shows a short message over everything, and has it read. */
export function toast(text: string): void {
  said.toast = text;
  announce(text);
  clearTimeout(timer);
  timer = setTimeout(() => (said.toast = ''), TOAST_TIME);
}
