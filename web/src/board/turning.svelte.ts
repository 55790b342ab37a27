// Things that are turned over one by one while a scene holds.
import { moving } from '~/lib/prefs.svelte';
import { play, type Sound } from '~/lib/sound';
import { SUSPENSE } from './scenes';

/** How many of some things have been turned; with reduced motion all at once. */
export class Turning {
  turned = $state(0);

  /** Call it in an effect, which ends it: turns `count` things within the suspense of a scene of this duration. */
  run(count: number, time: number, sound: Sound): () => void {
    if (!moving()) {
      this.turned = count;
      return () => {};
    }
    const next = (SUSPENSE * time) / (count + 1);
    const timers = Array.from({ length: count }, (_, index) =>
      setTimeout(
        () => {
          this.turned = index + 1;
          play(sound);
        },
        (index + 1) * next,
      ),
    );
    return () => timers.forEach(clearTimeout);
  }
}
