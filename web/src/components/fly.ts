// Things that fly over the table, from one anchor to another: cards to a hand, notes to a purse.
import { mount, unmount, type Component } from 'svelte';
import { moving } from '~/lib/prefs.svelte';

const TIME = 600; // milliseconds

/** An element, or the name in its `data-anchor`. The frame has `seat-0`, `seat-1`, ... for the tags of the seats. */
export type Anchor = Element | string;

function elementOf(anchor: Anchor): Element | null {
  return typeof anchor === 'string' ? document.querySelector(`[data-anchor="${CSS.escape(anchor)}"]`) : anchor;
}

/** Makes a component fly, `width` pixels wide; returns at once with reduced motion or if an end is missing. */
export async function fly<Props extends Record<string, unknown>>(
  from: Anchor,
  to: Anchor,
  component: Component<Props>,
  props: Props,
  width = 56,
  delay = 0,
): Promise<void> {
  const layer = document.getElementById('fly-layer');
  const [start, end] = [elementOf(from), elementOf(to)];
  if (!layer || !start || !end || !moving() || document.hidden) return;
  const flyer = document.createElement('div');
  flyer.style.width = `${width}px`;
  layer.append(flyer);
  const flown = mount(component, { target: flyer, props });
  const { height } = flyer.getBoundingClientRect();
  const frames = [start, end].map((element) => {
    const box = element.getBoundingClientRect();
    return { translate: `${box.x + (box.width - width) / 2}px ${box.y + (box.height - height) / 2}px` };
  });
  await flyer.animate(frames, { duration: TIME, delay, easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)', fill: 'both' })
    .finished;
  void unmount(flown);
  flyer.remove();
}
