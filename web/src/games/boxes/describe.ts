// The log of Boxes in words.
import { describer, people, person, say, sayOf } from '~/board/lines';
import { sumOf } from '~/components/notes';
import { list, number, t } from '~/lib/i18n.svelte';
import type { Line } from './view';
import { cardName, notesText } from './words';

const ordinal = (index: number): number => index + 1; // people count from one

export const describe = describer<Line>({
  moves: {
    auction: ({ seat, type }, told) => say(`game.boxes.move.auction.${type}`, told, { name: seat }),
    look: ({ seat, box }, told) => say('game.boxes.move.look', told, { name: seat }, { box: ordinal(box) }),
    bid: ({ seat, amount }, told) => say('game.boxes.move.bid', told, { name: seat }, { amount }),
    pass: ({ seat }, told) => say('game.boxes.move.pass', told, { name: seat }),
    lay: ({ seat, money }, told) =>
      money
        ? say('game.boxes.move.lay_mine', told, { name: seat }, { sum: sumOf(money) })
        : say('game.boxes.move.lay', told, { name: seat }),
    pay: () => null, // the notes follow in an event
  },
  events: {
    seen: ({ box, card }) => t('game.boxes.event.seen', { box: ordinal(box), card: cardName(card) }),
    out: ({ seats }, told) => sayOf('game.boxes.event.out', told, seats),
    revealed: ({ sums }, told) =>
      t('game.boxes.event.revealed', { bids: list(sums.map((sum, seat) => `${person(seat, told)} ${number(sum)}`)) }),
    tied: ({ seats, holder, price }, told) =>
      say('game.boxes.event.tied', told, { holder }, { names: people(seats, told), price }),
    sold: ({ seat, container, price }, told) =>
      say('game.boxes.event.sold', told, { name: seat }, { container: ordinal(container), price }),
    contents: ({ cards }) => t('game.boxes.event.contents', { cards: list(cards.map(cardName)) }),
    paid: ({ seat, money, sum }, told) =>
      say('game.boxes.event.paid', told, { name: seat }, { sum, notes: notesText(money) }),
    container: ({ container, auctioneer }, told) =>
      say('game.boxes.event.container', told, { auctioneer }, { container: ordinal(container) }),
    over: ({ winners }, told) => sayOf('game.boxes.event.over', told, winners),
  },
});
