// The log of Big Deal in words.
import { describer, person, say, sayOf } from '~/board/lines';
import { counted } from '~/lib/counts';
import { list, t, type Args } from '~/lib/i18n.svelte';
import type { Cards, Line } from './view';
import { cardName, cardsText, dollars } from './words';

const setOf = ({ cards, value }: { cards: Cards; value: number }): Args => ({
  cards: cardsText(cards),
  value: dollars(value),
});

export const describe = describer<Line>({
  moves: {
    lay: () => null, // the set follows in an event
    take: ({ seat, card }, told) => say('game.big_deal.move.take', told, { name: seat }, { card: cardName(card) }),
    steal: ({ seat, from, card }, told) =>
      say('game.big_deal.move.steal', told, { name: seat, from }, { card: cardName(card) }),
    discard: ({ seat, card }, told) =>
      say('game.big_deal.move.discard', told, { name: seat }, { card: cardName(card) }),
    answer: ({ seat, card }, told) => say('game.big_deal.move.answer', told, { name: seat }, { card: cardName(card) }),
    give_up: ({ seat }, told) => say('game.big_deal.move.give_up', told, { name: seat }),
  },
  events: {
    laid: (line, told) => say('game.big_deal.event.laid', told, { name: line.seat }, setOf(line)),
    stolen: (line, told) => say('game.big_deal.event.stolen', told, { name: line.seat, from: line.from }, setOf(line)),
    defended: (line, told) =>
      say('game.big_deal.event.defended', told, { name: line.seat, from: line.from }, setOf(line)),
    drew: ({ seat, cards }, told) =>
      // that the others refill their hands is not worth a line
      cards ? say('game.big_deal.event.drew', told, { name: seat }, { cards: cardsText(counted(cards)) }) : null,
    round: ({ round, scores }, told) =>
      t('game.big_deal.event.round', {
        round,
        scores: list(scores.map((score, seat) => `${person(seat, told)} ${dollars(score)}`)),
      }),
    dealt: ({ round, starter, turned }, told) =>
      say('game.big_deal.event.dealt', told, { name: starter }, { round, card: cardName(turned) }),
    over: ({ winners }, told) => sayOf('game.big_deal.event.over', told, winners),
  },
});
