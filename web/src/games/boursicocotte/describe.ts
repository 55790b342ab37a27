// The log of Boursicocotte in words.
import { describer, say } from '~/board/lines';
import { sumOf } from '~/components/notes';
import { t } from '~/lib/i18n.svelte';
import type { Line } from './view';
import { animalsName, animalText, lotName, lotText } from './words';

export const describe = describer<Line>({
  moves: {
    auction: ({ seat }, told) => say('game.boursicocotte.move.auction', told, { name: seat }),
    bid: ({ seat, amount }, told) => say('game.boursicocotte.move.bid', told, { name: seat }, { amount }),
    pass: ({ seat }, told) => say('game.boursicocotte.move.pass', told, { name: seat }),
    sell: ({ seat }, told) => say('game.boursicocotte.move.sell', told, { name: seat }),
    preempt: ({ seat }, told) => say('game.boursicocotte.move.preempt', told, { name: seat }),
    pay: () => null, // the next event says whom
    trade: ({ seat, target, animal, cards }, told) =>
      say('game.boursicocotte.move.trade', told, { name: seat, target }, { animal: animalText(animal), count: cards }),
    accept: () => null, // the next event says what
    counter: ({ seat, cards }, told) => say('game.boursicocotte.move.counter', told, { name: seat }, { count: cards }),
  },
  events: {
    lot: ({ lot }) => t('game.boursicocotte.event.lot', { animals: lotName(lot) }),
    donkey: ({ note }) => t('game.boursicocotte.event.donkey', { note }),
    hammer: ({ seat, price }, told) => say('game.boursicocotte.event.hammer', told, { name: seat }, { price }),
    broke: ({ seat, money }, told) =>
      say('game.boursicocotte.event.broke', told, { name: seat }, { sum: sumOf(money) }),
    sold: ({ seat, lot, price }, told) =>
      say('game.boursicocotte.event.sold', told, { name: seat }, { animals: lotText(lot), price }),
    paid: ({ seat, to, cards, money }, told) =>
      money
        ? say('game.boursicocotte.event.paid_sum', told, { name: seat, to }, { sum: sumOf(money), count: cards })
        : say('game.boursicocotte.event.paid', told, { name: seat, to }, { count: cards }),
    unsold: ({ seat, lot }, told) =>
      say('game.boursicocotte.event.unsold', told, { name: seat }, { animals: lotText(lot) }),
    accepted: (line, told) =>
      say(
        'game.boursicocotte.event.accepted',
        told,
        { name: line.target, to: line.seat },
        { animals: animalText(line.animal, line.animals) },
      ) + secret(line),
    swapped: (line, told) =>
      say(
        'game.boursicocotte.event.swapped',
        told,
        { name: line.winner, from: line.winner === line.seat ? line.target : line.seat },
        { animals: animalText(line.animal, line.animals) },
      ) + secret(line),
    family: ({ seat, animal }, told) =>
      say('game.boursicocotte.event.family', told, { name: seat }, { animals: animalsName(animal) }),
    over: () => null, // the frame announces the winner
  },
});

/** What only the two traders know. */
function secret({ gave, got }: Extract<Line, { event: 'accepted' | 'swapped' }>): string {
  return gave && got ? ` ${t('game.boursicocotte.event.secret', { gave: sumOf(gave), got: sumOf(got) })}` : '';
}
