// The log as a story: chapters, folds, and that more lines only continue it.
import { expect, test } from 'vitest';
import { chaptersOf, type Chapter, type Fold } from '~/board/chapters';
import type { Told } from '~/board/game';
import { describe as describeAuto } from '~/games/auto_brocante/describe';
import { telling as tellingAuto } from '~/games/auto_brocante/chapters';
import type { Line as AutoLine } from '~/games/auto_brocante/view';
import { describe as describeDeal } from '~/games/big_deal/describe';
import { telling as tellingDeal } from '~/games/big_deal/chapters';
import type { Line as DealLine } from '~/games/big_deal/view';
import { describe as describeAnimals } from '~/games/boursicocotte/describe';
import { telling as tellingAnimals } from '~/games/boursicocotte/chapters';
import type { Line as AnimalLine } from '~/games/boursicocotte/view';
import { describe as describeBoxes } from '~/games/boxes/describe';
import { telling as tellingBoxes } from '~/games/boxes/chapters';
import type { Line as BoxLine } from '~/games/boxes/view';

const told: Told = { name: (seat) => ['Ada', 'Bea', 'Cid'][seat] ?? '', seat: 0 };

/** A story as plain text: headings with #, folds with how many lines they hide. */
function plain(chapters: Chapter<object>[]): string[] {
  const hidden = (one: object): string => ('entries' in one ? ` (${(one as Fold<object>).entries.length})` : '');
  return chapters.flatMap(({ heading, items }) => [
    ...(heading ? [`# ${heading.text}`] : []),
    ...items.map((one) => one.text + hidden(one)),
  ]);
}

const ANIMALS: AnimalLine[] = [
  { move: 'auction', seat: 0 },
  { event: 'lot', lot: ['cat', 'donkey'] },
  { move: 'bid', seat: 1, amount: 10 },
  { move: 'bid', seat: 2, amount: 240 },
  { move: 'pass', seat: 1 },
  { event: 'hammer', seat: 2, price: 240 },
  { move: 'sell', seat: 0 },
  { event: 'sold', seat: 2, lot: ['cat', 'donkey'], price: 240 },
  { move: 'trade', seat: 1, target: 0, animal: 'cow', cards: 2 },
  { move: 'accept', seat: 0 },
  { event: 'accepted', seat: 1, target: 0, animal: 'cow', animals: 1, winner: 1, cards: 2, gave: null, got: null },
];

test('turns are chapters; an auction folds into one line once something else follows, a trade likewise', () => {
  const story = (lines: AnimalLine[]): string[] => plain(chaptersOf(lines, told, describeAnimals, tellingAnimals));
  expect(story(ANIMALS.slice(0, 8)).length).toBe(8); // it is still being talked about
  expect(story(ANIMALS)).toEqual([
    '# You hold an auction.',
    'Cat and Donkey: Cid, 240, after 2 bids (7)',
    '# Bea offers you 2 face-down notes for a cow.',
    'You take the money and give Bea a cow.',
  ]);
  expect(story([...ANIMALS, { move: 'auction', seat: 1 }]).slice(2)).toEqual([
    '# Bea offers you 2 face-down notes for a cow.',
    'Cow: from you to Bea (1)',
    '# Bea holds an auction.',
  ]);
});

test('the story of a part of the lines is the beginning of the whole story', () => {
  const whole = plain(chaptersOf(ANIMALS, told, describeAnimals, tellingAnimals));
  for (let length = 0; length <= ANIMALS.length; length++) {
    const part = plain(chaptersOf(ANIMALS.slice(0, length), told, describeAnimals, tellingAnimals));
    const settled = part.filter((line) => line.startsWith('#') || line.endsWith(')'));
    expect(whole.slice(0, settled.length)).toEqual(settled);
  }
});

test('containers are chapters; looks and bids fold', () => {
  const lines: BoxLine[] = [
    { move: 'auction', seat: 1, type: 'open' },
    { move: 'look', seat: 1, box: 0 },
    { move: 'look', seat: 0, box: 4 },
    { event: 'seen', container: 0, box: 4, card: 'junk', colour: null, value: 0 },
    { move: 'bid', seat: 1, amount: 100 },
    { move: 'pass', seat: 0 },
    { event: 'sold', seat: 1, container: 0, price: 100 },
    { event: 'paid', seat: 1, money: { 100: 1 }, sum: 100 },
    { event: 'container', container: 1, auctioneer: 0 },
  ];
  expect(plain(chaptersOf(lines, told, describeBoxes, tellingBoxes))).toEqual([
    'Bea calls an open auction.',
    '2 looks into the boxes (3)',
    'Bea, 100, after 1 bid (3)',
    'Bea pays 100: 1 × 100.',
    '# Container 2 is up. You are the auctioneer.',
  ]);
});

test('a steal folds into what came of it, a bargain into the sale', () => {
  const set = { object: 'yacht', cards: { yacht: 3 }, value: 45_000 } as const;
  const steal: DealLine[] = [
    { move: 'steal', seat: 1, from: 0, card: 'yacht' },
    { move: 'give_up', seat: 0 },
    { event: 'stolen', seat: 1, from: 0, ...set },
    { move: 'discard', seat: 2, card: 'home' },
  ];
  expect(plain(chaptersOf(steal, told, describeDeal, tellingDeal))).toEqual([
    'Bea steals your set: 3 × Yacht, $45,000. (3)',
    'Cid discards: Home.',
  ]);
  const bargain: AutoLine[] = [
    { event: 'turn', seat: 0 },
    { move: 'play', seat: 0, card: 'buy_from_dealer', car: 18 },
    { event: 'bargain', buyer: 0, seller: 1, car: 18, offer: null },
    { move: 'pass', seat: 1, asked: 'closing' },
    { move: 'offer', seat: 0, amount: 500 },
    { move: 'accept', seat: 1 },
    { event: 'dealt', seat: 0, from: 1, car: 18, price: 500 },
    { event: 'turn', seat: 1 },
  ];
  expect(plain(chaptersOf(bargain, told, describeAuto, tellingAuto))).toEqual([
    '# Your turn',
    'You play “Buy from another dealer”.',
    'Bea sells you the 1938 Bugatti. (5)',
    '# Bea’s turn',
  ]);
});
