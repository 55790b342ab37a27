// Motion and sound for the lines of an update.
import BoxCard from '~/art/boxes/BoxCard.svelte';
import Envelope from '~/art/boxes/Envelope.svelte';
import Coin from '~/art/Coin.svelte';
import Note from '~/art/Note.svelte';
import SeatMark from '~/art/SeatMark.svelte';
import { shower } from '~/board/lines';
import { fly } from '~/components/fly';
import { spread } from '~/lib/counts';
import { play } from '~/lib/sound';
import type { Box, Line } from './view';

const NEXT = 50; // milliseconds from one thing to the next

interface Scene {
  /** The boxes on the table. */
  boxes: Box[];
}

/** Shows the lines of an update. */
export const show = shower<Line, Scene>({
  moves: {
    look({ seat, box }) {
      play('card');
      void fly(`seat-${seat}`, `box-${box}`, SeatMark, { seat }, 32);
    },
    bid({ seat }) {
      play('coins');
      void fly(`seat-${seat}`, 'bid', Coin, {}, 40);
    },
    lay({ seat }) {
      play('card');
      void fly(`seat-${seat}`, `envelope-${seat}`, Envelope, {}, 52);
    },
  },
  events: {
    sold({ seat }, { boxes }) {
      play('hammer');
      for (const [at, box] of boxes.entries()) {
        void fly(`box-${at}`, `seat-${seat}`, BoxCard, { open: !box.closed }, 48, at * NEXT);
      }
    },
    paid({ seat, money }) {
      play('coins');
      for (const [at, value] of spread(money).entries()) {
        void fly(`seat-${seat}`, 'dock', Note, { game: 'boxes', value: Number(value), compact: true }, 56, at * NEXT);
      }
    },
  },
});
