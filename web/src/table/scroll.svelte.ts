// Lists that grow at their end stay there, unless the reader has scrolled up.
import type { Attachment } from 'svelte/attachments';

const NEAR = 48; // pixels from the end that still count as being there

export function stickToEnd(lines: () => unknown): Attachment<HTMLElement> {
  return (element) => {
    let atEnd = true;
    const scrolled = (): void => {
      atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    $effect(() => {
      lines();
      if (atEnd) element.scrollTop = element.scrollHeight;
    });
    return () => element.removeEventListener('scroll', scrolled);
  };
}
