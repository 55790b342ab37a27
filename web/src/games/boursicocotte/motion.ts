// Motion and sound for the lines of an update.
import type { Animal } from '~/art/boursicocotte/animals';
import Note from '~/art/Note.svelte';
import { shower } from '~/board/lines';
import { fly } from '~/components/fly';
import { play } from '~/lib/sound';
import Portrait from './Portrait.svelte';
import type { Line, Prices } from './view';

const STAGE = 'stage';
const NEXT = 90; // milliseconds from one card to the next
const MOST = 8; // notes in the air at once
const WIDTHS = { note: 64, animal: 72 };

interface Scene {
  players: number;
  prices: Prices;
}

const at = (seat: number): string => `seat-${seat}`;

function flyNotes(from: string, to: string, count: number): void {
  for (let note = 0; note < Math.min(count, MOST); note++) {
    void fly(from, to, Note, { game: 'boursicocotte', faceDown: true }, WIDTHS.note, note * NEXT);
  }
}

function flyAnimals(from: string, to: string, animals: Animal[], { prices }: Scene): void {
  for (const [place, animal] of animals.entries())
    void fly(from, to, Portrait, { animal, price: prices[animal] }, WIDTHS.animal, place * NEXT);
}

/** Shows the lines of an update. */
export const show = shower<Line, Scene>({
  moves: {
    bid: () => play('card'),
    trade: ({ seat, cards }) => flyNotes(at(seat), STAGE, cards),
    counter: ({ seat, cards }) => flyNotes(at(seat), STAGE, cards),
  },
  events: {
    lot: () => play('card'),
    hammer: () => play('hammer'),
    donkey({ note }, { players }) {
      play('coins');
      for (let seat = 0; seat < players; seat++) {
        void fly(STAGE, at(seat), Note, { game: 'boursicocotte', value: note }, WIDTHS.note, seat * NEXT);
      }
    },
    sold: ({ seat, lot }, scene) => flyAnimals(STAGE, at(seat), lot, scene),
    unsold: ({ seat, lot }, scene) => flyAnimals(STAGE, at(seat), lot, scene),
    paid({ seat, to, cards }) {
      play('coins');
      flyNotes(at(seat), at(to), cards);
    },
    accepted({ seat, target, cards, animal, animals }, scene) {
      play('coins');
      flyNotes(STAGE, at(target), cards);
      flyAnimals(at(target), at(seat), Array<Animal>(animals).fill(animal), scene);
    },
    swapped({ seat, target, winner, cards, answer, animal, animals }, scene) {
      play('coins');
      flyNotes(STAGE, at(target), cards);
      flyNotes(STAGE, at(seat), answer);
      flyAnimals(at(winner === seat ? target : seat), at(winner), Array<Animal>(animals).fill(animal), scene);
    },
  },
});
