// The log of Boursicocotte in words.
import { describer } from '~/board/lines';
import { sumOf } from '~/components/notes';
import { list, t } from '~/lib/i18n.svelte';
import type { Line } from './view';
import { animalName, animalsName, animalText, lotText } from './words';

export const describe = describer<Line>({
  moves: {
    auction: ({ seat }, { name }) => t('game.boursicocotte.move.auction', { name: name(seat) }),
    bid: ({ seat, amount }, { name }) => t('game.boursicocotte.move.bid', { name: name(seat), amount }),
    pass: ({ seat }, { name }) => t('game.boursicocotte.move.pass', { name: name(seat) }),
    sell: ({ seat }, { name }) => t('game.boursicocotte.move.sell', { name: name(seat) }),
    preempt: ({ seat }, { name }) => t('game.boursicocotte.move.preempt', { name: name(seat) }),
    pay: () => null, // the event after it tells whom
    trade: ({ seat, target, animal, cards }, { name }) =>
      t('game.boursicocotte.move.trade', {
        name: name(seat),
        target: name(target),
        animal: animalText(animal),
        count: cards,
      }),
    accept: () => null, // the event after it tells what
    counter: ({ seat, cards }, { name }) => t('game.boursicocotte.move.counter', { name: name(seat), count: cards }),
  },
  events: {
    lot: ({ lot }) => t('game.boursicocotte.event.lot', { animals: list(lot.map(animalName)) }),
    donkey: ({ note }) => t('game.boursicocotte.event.donkey', { note }),
    hammer: ({ seat, price }, { name }) => t('game.boursicocotte.event.hammer', { name: name(seat), price }),
    broke: ({ seat, money }, { name }) => t('game.boursicocotte.event.broke', { name: name(seat), sum: sumOf(money) }),
    sold: ({ seat, lot, price }, { name }) =>
      t('game.boursicocotte.event.sold', { name: name(seat), animals: lotText(lot), price }),
    paid: ({ seat, to, cards, money }, { name }) =>
      money
        ? t('game.boursicocotte.event.paid_sum', { name: name(seat), to: name(to), sum: sumOf(money), count: cards })
        : t('game.boursicocotte.event.paid', { name: name(seat), to: name(to), count: cards }),
    unsold: ({ seat, lot }, { name }) =>
      t('game.boursicocotte.event.unsold', { name: name(seat), animals: lotText(lot) }),
    accepted: (line, { name }) =>
      t('game.boursicocotte.event.accepted', {
        name: name(line.target),
        to: name(line.seat),
        animals: animalText(line.animal, line.animals),
      }) + secret(line),
    swapped: (line, { name }) =>
      t('game.boursicocotte.event.swapped', {
        name: name(line.winner),
        from: name(line.winner === line.seat ? line.target : line.seat),
        animals: animalText(line.animal, line.animals),
      }) + secret(line),
    family: ({ seat, animal }, { name }) =>
      t('game.boursicocotte.event.family', { name: name(seat), animals: animalsName(animal) }),
    over: () => null, // the frame tells who has won
  },
});

/** What only the two who traded know. */
function secret({ gave, got }: Extract<Line, { event: 'accepted' | 'swapped' }>): string {
  return gave && got ? ` ${t('game.boursicocotte.event.secret', { gave: sumOf(gave), got: sumOf(got) })}` : '';
}
