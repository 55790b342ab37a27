// Bringing what a player needs into view, clear of the frame's bars and of the dock.
import { moving } from '~/lib/prefs.svelte';

/** Scrolls no further than necessary; shows the beginning of what is higher than the window. */
export function bringIntoView(element: Element | null | undefined): void {
  if (!element) return;
  const block = element.getBoundingClientRect().height > innerHeight ? 'start' : 'nearest';
  element.scrollIntoView({ block, behavior: moving() ? 'smooth' : 'instant' });
}
