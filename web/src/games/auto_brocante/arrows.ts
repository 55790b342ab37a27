// Arrow keys between the buttons of a row of cards.
import type { Action } from 'svelte/action';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export const arrows: Action<HTMLElement> = (row) => {
  function pressed(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const buttons = [...row.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (step === undefined || at < 0) return;
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  }
  row.addEventListener('keydown', pressed);
  return { destroy: () => row.removeEventListener('keydown', pressed) };
};
