// Texts, numbers, lengths of time, names of seats.
import { expect, test } from 'vitest';
import { clockFace, duration } from '~/lib/durations';
import { people, say, sayOf } from '~/board/lines';
import { has, list, number, refusalText, signed, speak, t } from '~/lib/i18n.svelte';
import { prefs } from '~/lib/prefs.svelte';
import { seatName } from '~/lib/seats';
import type { SeatListing } from '~/lib/wire';

test('arguments and plural forms', () => {
  expect(t('ui.money.notes', { count: 1 })).not.toBe(t('ui.money.notes', { count: 2 }));
  expect(t('ui.money.notes', { count: 1234 })).toContain('1,234');
  expect(t('no.such.key')).toBe('no.such.key');
  expect(has('ui.money.notes')).toBe(true);
  expect(has('ui.money')).toBe(false);
});

test('French drops a vowel before a name that begins with one, and the name stays whole', async () => {
  prefs.language = 'fr';
  await speak();
  const of = (name: string): string => t('game.auto_brocante.lot.of', { name });
  expect(['Éric', 'Omar', 'Hélène', 'Yves'].map(of)).toEqual([
    'Terrain d’Éric',
    'Terrain d’Omar',
    'Terrain d’Hélène',
    'Terrain d’Yves',
  ]);
  expect(['Marcel', 'Yann', '8'].map(of)).toEqual(['Terrain de Marcel', 'Terrain de Yann', 'Terrain de 8']);
  expect(t('game.auto_brocante.attacked.later', { sum: 5, name: 'Inès' })).toContain('qu’Inès cède');
  const attack = t('game.big_deal.fight.title', { thief: 'Éric', victim: 'Inès', value: '5' });
  expect(attack).toContain('Éric attaque Inès'); // no word of its own
  prefs.language = 'de';
  await speak();
  expect(t('game.auto_brocante.lot.of', { name: 'Omar' })).toBe('Hof von Omar');
  prefs.language = 'en';
  await speak();
});

test('a change has a sign', () => {
  expect([signed(1200), signed(-500), signed(0)]).toEqual(['+1,200', '−500', '±0']);
});

test('what is said to a player says you', () => {
  const told = { name: (seat: number): string => ['Ada', 'Bea'][seat] ?? '', seat: 0 };
  const pay = (seat: number, to: number): string =>
    say('game.auto_brocante.event.paid', told, { name: seat, to }, { amount: 50 });
  expect([pay(0, 1), pay(1, 0)]).toEqual(['You pay Bea 50.', 'Bea pays you 50.']);
  expect(say('game.auto_brocante.event.paid', { ...told, seat: null }, { name: 0, to: 1 }, { amount: 50 })).toBe(
    'Ada pays Bea 50.',
  );
  expect(people([1, 0], told)).toBe('Bea and you');
  expect(sayOf('game.boxes.event.out', told, [0])).toBe('You cannot raise and are out.');
  expect(sayOf('game.boxes.event.out', told, [0, 1])).toBe('You and Bea cannot raise and are out.');
});

test('numbers and lists as English writes them', () => {
  expect(number(1234567)).toBe('1,234,567');
  expect(list(['A', 'B', 'C'])).toBe('A, B, and C');
});

test('a refusal without words of its own is a fault of the server', () => {
  expect(refusalText({ reason: 'not_enough_cash' })).toBe(t('reason.not_enough_cash'));
  expect(refusalText({ reason: 'bid_too_low' })).toBe(t('reason.bid_too_low'));
  expect(refusalText({ reason: 'bid_too_low', bid: 60 })).toBe('Too late: the bid is already at 60.');
  expect(refusalText({ reason: 'unheard_of' })).toBe(t('reason.server_error'));
});

test('lengths of time', () => {
  expect(duration(90)).toBe('90 seconds');
  expect(duration(180)).toBe('3 minutes');
  expect(duration(86_400)).toBe('1 day');
  expect(clockFace(65)).toBe('1:05');
  expect(clockFace(3725)).toBe('1:02:05');
  expect(clockFace(-3)).toBe('0:00');
});

test('namesakes are told apart, bots have names, open seats are open', () => {
  const seats = [{ name: 'Ada' }, { name: 'Ada' }, { name: 'Josette' }, { open: true, name: '' }] as SeatListing[];
  expect(seats.map((_, seat) => seatName(seats, seat))).toEqual(['Ada', 'Ada 2', 'Josette', t('ui.seat.open')]);
});
