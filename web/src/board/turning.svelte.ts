// Things that are turned over one by one while a scene holds.
import { moving } from '~/lib/prefs.svelte';
import { play, type Sound } from '~/lib/sound';
import { SUSPENSE } from './scenes';

/** How many of some things are turned by now; all of them at once where nothing may move. */
export class Turning {
  turned = $state(0);

  /** To be called in an effect, which ends it: turns so many within the suspense of a scene of this time. */
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
