// Words that have no room are cut by nobody: they are shown whole, in brief, or not at all.
import type { Attachment } from 'svelte/attachments';

/** From all that could be said to the least. */
const STEPS = ['whole', 'brief', 'least'] as const;
const SLACK = 3; // pixels: what letters may lack below the last line

const fits = (element: HTMLElement): boolean =>
  element.scrollHeight <= element.clientHeight + SLACK && element.scrollWidth <= element.clientWidth + SLACK;

/** Marks an element with the first of the steps that fits into it, as `data-fit`: its style says what goes at each. */
export const fitting: Attachment<HTMLElement> = (element) => {
  function choose(): void {
    for (const step of STEPS) {
      element.dataset['fit'] = step;
      if (fits(element)) return;
    }
  }
  const sizes = new ResizeObserver(choose);
  sizes.observe(element.parentElement ?? element);
  const words = new MutationObserver(choose);
  words.observe(element, { subtree: true, childList: true, characterData: true });
  void document.fonts.ready.then(choose);
  return () => {
    sizes.disconnect();
    words.disconnect();
  };
};
