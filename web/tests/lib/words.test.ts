// Texts, numbers, lengths of time, names of seats.
import { expect, test } from 'vitest';
import { clockFace, duration } from '~/lib/durations';
import { has, list, number, refusalText, t } from '~/lib/i18n.svelte';
import { seatName } from '~/lib/seats';
import type { SeatListing } from '~/lib/wire';

test('arguments and plural forms', () => {
  expect(t('ui.money.notes', { count: 1 })).not.toBe(t('ui.money.notes', { count: 2 }));
  expect(t('ui.money.notes', { count: 1234 })).toContain('1,234');
  expect(t('no.such.key')).toBe('no.such.key');
  expect(has('ui.money.notes')).toBe(true);
  expect(has('ui.money')).toBe(false);
});

test('numbers and lists as English writes them', () => {
  expect(number(1234567)).toBe('1,234,567');
  expect(list(['A', 'B', 'C'])).toBe('A, B, and C');
});

test('a refusal without words of its own is a fault of the server', () => {
  expect(refusalText({ reason: 'not_enough_cash' })).toBe(t('reason.not_enough_cash'));
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
  const seats = [{ name: 'Ada' }, { name: 'Ada' }, { name: '' }, { open: true, name: '' }] as SeatListing[];
  expect(seats.map((_, seat) => seatName(seats, seat))).toEqual(['Ada', 'Ada 2', 'Josette', t('ui.seat.open')]);
});
