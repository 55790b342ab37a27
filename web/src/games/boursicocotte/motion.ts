// What moves and sounds when something has happened: animals and notes fly between the stage and the seats.
import type { Animal } from '~/art/boursicocotte/animals';
import Note from '~/art/Note.svelte';
import { fly } from '~/components/fly';
import { play } from '~/lib/sound';
import type { LogLine } from '~/lib/wire';
import Portrait from './Portrait.svelte';

const STAGE = 'stage';
const NEXT = 90; // milliseconds from one card to the next
const MOST = 8; // notes in the air at once

const seatOf = (line: LogLine, field = 'seat'): string => `seat-${line[field]}`;

function flyNotes(from: string, to: string, count: unknown): void {
  for (let note = 0; note < Math.min(Number(count), MOST); note++) {
    void fly(from, to, Note, { game: 'boursicocotte', faceDown: true }, 64, note * NEXT);
  }
}

function flyAnimals(from: string, to: string, animals: Animal[]): void {
  for (const [place, animal] of animals.entries()) void fly(from, to, Portrait, { animal }, 72, place * NEXT);
}

function traded(line: LogLine): Animal[] {
  return Array<Animal>(Number(line['animals'])).fill(line['animal'] as Animal);
}

const SHOWN: Record<string, (line: LogLine, players: number) => void> = {
  bid: () => play('card'),
  lot: () => play('card'),
  hammer: () => play('hammer'),
  donkey(line, players) {
    play('coins');
    for (let seat = 0; seat < players; seat++) {
      void fly(STAGE, `seat-${seat}`, Note, { game: 'boursicocotte', value: line['note'] as number }, 64, seat * NEXT);
    }
  },
  sold: (line) => flyAnimals(STAGE, seatOf(line), line['lot'] as Animal[]),
  unsold: (line) => flyAnimals(STAGE, seatOf(line), line['lot'] as Animal[]),
  paid(line) {
    play('coins');
    flyNotes(seatOf(line), seatOf(line, 'to'), line['cards']);
  },
  trade: (line) => flyNotes(seatOf(line), STAGE, line['cards']),
  counter: (line) => flyNotes(seatOf(line), STAGE, line['cards']),
  accepted(line) {
    play('coins');
    flyNotes(STAGE, seatOf(line, 'target'), line['cards']);
    flyAnimals(seatOf(line, 'target'), seatOf(line), traded(line));
  },
  swapped(line) {
    play('coins');
    flyNotes(STAGE, seatOf(line, 'target'), line['cards']);
    flyNotes(STAGE, seatOf(line), line['answer']);
    const won = line['winner'] === line.seat;
    flyAnimals(seatOf(line, won ? 'target' : 'seat'), seatOf(line, 'winner'), traded(line));
  },
};

export function animate(lines: LogLine[], players: number): void {
  for (const line of lines) SHOWN[line.event ?? line.move ?? '']?.(line, players);
}
