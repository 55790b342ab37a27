// The log of Boxes in words.
import { describer } from '~/board/lines';
import { sumOf } from '~/components/notes';
import { list, number, t } from '~/lib/i18n.svelte';
import type { Line } from './view';
import { cardName, notesText } from './words';

const ordinal = (index: number): number => index + 1; // people count from one

export const describe = describer<Line>({
  moves: {
    auction: ({ seat, type }, { name }) => t(`game.boxes.move.auction.${type}`, { name: name(seat) }),
    look: ({ seat, box }, { name }) => t('game.boxes.move.look', { name: name(seat), box: ordinal(box) }),
    bid: ({ seat, amount }, { name }) => t('game.boxes.move.bid', { name: name(seat), amount }),
    pass: ({ seat }, { name }) => t('game.boxes.move.pass', { name: name(seat) }),
    lay: ({ seat, money }, { name }) =>
      money
        ? t('game.boxes.move.lay_mine', { name: name(seat), sum: sumOf(money) })
        : t('game.boxes.move.lay', { name: name(seat) }),
    pay: () => null, // the notes follow in an event
  },
  events: {
    seen: ({ box, card }) => t('game.boxes.event.seen', { box: ordinal(box), card: cardName(card) }),
    out: ({ seats }, { name }) =>
      t('game.boxes.event.out', { count: seats.length, names: list(seats.map((seat) => name(seat))) }),
    revealed: ({ sums }, { name }) =>
      t('game.boxes.event.revealed', { bids: list(sums.map((sum, seat) => `${name(seat)} ${number(sum)}`)) }),
    tied: ({ seats, holder, price }, { name }) =>
      t('game.boxes.event.tied', { names: list(seats.map((seat) => name(seat))), price, holder: name(holder) }),
    sold: ({ seat, container, price }, { name }) =>
      t('game.boxes.event.sold', { name: name(seat), container: ordinal(container), price }),
    contents: ({ cards }) => t('game.boxes.event.contents', { cards: list(cards.map(cardName)) }),
    paid: ({ seat, money }, { name }) =>
      t('game.boxes.event.paid', { name: name(seat), sum: sumOf(money), notes: notesText(money) }),
    container: ({ container, auctioneer }, { name }) =>
      t('game.boxes.event.container', { container: ordinal(container), auctioneer: name(auctioneer) }),
    over: ({ winners }, { name }) =>
      t('game.boxes.event.over', { count: winners.length, names: list(winners.map((seat) => name(seat))) }),
  },
});
