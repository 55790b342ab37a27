// The log of Big Deal in words.
import { describer } from '~/board/lines';
import { counted } from '~/lib/counts';
import { list, t } from '~/lib/i18n.svelte';
import type { Line } from './view';
import { cardName, cardsText, dollars } from './words';

export const describe = describer<Line>({
  moves: {
    lay: () => null, // the set follows in an event
    take: ({ seat, card }, { name }) => t('game.big_deal.move.take', { name: name(seat), card: cardName(card) }),
    steal: ({ seat, from, card }, { name }) =>
      t('game.big_deal.move.steal', { name: name(seat), from: name(from), card: cardName(card) }),
    discard: ({ seat, card }, { name }) => t('game.big_deal.move.discard', { name: name(seat), card: cardName(card) }),
    answer: ({ seat, card }, { name }) => t('game.big_deal.move.answer', { name: name(seat), card: cardName(card) }),
    give_up: ({ seat }, { name }) => t('game.big_deal.move.give_up', { name: name(seat) }),
  },
  events: {
    laid: ({ seat, cards, value }, { name }) =>
      t('game.big_deal.event.laid', { name: name(seat), cards: cardsText(cards), value: dollars(value) }),
    stolen: ({ seat, from, cards, value }, { name }) =>
      t('game.big_deal.event.stolen', {
        name: name(seat),
        from: name(from),
        cards: cardsText(cards),
        value: dollars(value),
      }),
    defended: ({ seat, from, cards, value }, { name }) =>
      t('game.big_deal.event.defended', {
        name: name(seat),
        from: name(from),
        cards: cardsText(cards),
        value: dollars(value),
      }),
    drew: ({ seat, cards }, { name }) =>
      // nobody need be told that the others fill up their hands
      cards ? t('game.big_deal.event.drew', { name: name(seat), cards: cardsText(counted(cards)) }) : null,
    round: ({ round, scores }, { name }) =>
      t('game.big_deal.event.round', {
        round,
        scores: list(scores.map((score, seat) => `${name(seat)} ${dollars(score)}`)),
      }),
    dealt: ({ round, starter, turned }, { name }) =>
      t('game.big_deal.event.dealt', { round, name: name(starter), card: cardName(turned) }),
    over: ({ winners }, { name }) =>
      t('game.big_deal.event.over', { count: winners.length, names: list(winners.map((seat) => name(seat))) }),
  },
});
