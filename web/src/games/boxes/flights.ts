// What flies over the table when something happens, and what is heard of it.
import BoxCard from '~/art/boxes/BoxCard.svelte';
import Envelope from '~/art/boxes/Envelope.svelte';
import Coin from '~/art/Coin.svelte';
import Note from '~/art/Note.svelte';
import SeatMark from '~/art/SeatMark.svelte';
import { fly } from '~/components/fly';
import { play } from '~/lib/sound';
import type { LogLine, Notes } from '~/lib/wire';
import type { Box } from './view';

const STAGGER = 50; // milliseconds from one thing to the next

/** Shows a line of the log; `boxes` are those that lie on the table. */
export function show(line: LogLine, boxes: Box[]): void {
  const from = `seat-${line.seat}`;
  switch (line.move ?? line.event) {
    case 'look':
      play('card');
      void fly(from, `box-${line['box'] as number}`, SeatMark, { seat: line.seat ?? 0 }, 32);
      break;
    case 'bid':
      play('coins');
      void fly(from, 'bid', Coin, {}, 40);
      break;
    case 'lay':
      play('card');
      void fly(from, `envelope-${line.seat}`, Envelope, {}, 52);
      break;
    case 'sold':
      play('hammer');
      for (const [at, box] of boxes.entries()) {
        void fly(`box-${at}`, from, BoxCard, { open: !box.closed }, 48, at * STAGGER);
      }
      break;
    case 'paid':
      play('coins');
      for (const [at, value] of each(line['money'] as Notes).entries()) {
        void fly(from, 'stage', Note, { game: 'boxes', value, compact: true }, 56, at * STAGGER);
      }
  }
}

/** The values of notes, one by one. */
function each(notes: Notes): number[] {
  return Object.entries(notes).flatMap(([value, count]) => Array<number>(count).fill(Number(value)));
}
