// The log of Boursicocotte as a story: a chapter for each turn, in which its auction or trade folds into one line.
import { nameOf, type Telling } from '~/board/chapters';
import { person, say } from '~/board/lines';
import { t } from '~/lib/i18n.svelte';
import type { Line } from './view';
import { lotName, stakeName } from './words';

const TURN = ['auction', 'trade'];
const AUCTION = ['lot', 'donkey', 'bid', 'pass', 'hammer', 'broke', 'sell', 'preempt', 'pay', 'sold', 'paid', 'unsold'];
const REPLY = ['accept', 'counter'];
const TRADED = ['accepted', 'swapped'];

export const telling: Telling<Line> = {
  chapter: (line) => TURN.includes(nameOf(line)),
  folds: [
    {
      begins: (line) => line.event === 'lot',
      belongs: (line) => AUCTION.includes(nameOf(line)),
      outcome(lines, told) {
        const line = lines.find((one) => one.event === 'sold' || one.event === 'unsold');
        if (!line) return null;
        const args = { animals: lotName(line.lot), name: person(line.seat, told) };
        if (line.event === 'unsold') return { text: t('game.boursicocotte.log.unsold', args), line };
        const count = lines.filter((one) => one.move === 'bid').length;
        return { text: t('game.boursicocotte.log.sold', { ...args, price: line.price, count }), line };
      },
    },
    {
      begins: (line) => REPLY.includes(nameOf(line)),
      belongs: (line) => TRADED.includes(nameOf(line)),
      outcome(lines, told) {
        const line = lines.find((one) => one.event === 'accepted' || one.event === 'swapped');
        if (!line) return null;
        const from = line.winner === line.seat ? line.target : line.seat;
        const animals = stakeName(line.animal, line.animals);
        return { text: say('game.boursicocotte.log.trade', told, { name: line.winner, from }, { animals }), line };
      },
    },
  ],
};
