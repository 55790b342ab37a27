// The log of Boxes as a story: a chapter for each container, with its looks and its auction folded.
import { nameOf, type Telling } from '~/board/chapters';
import { person } from '~/board/lines';
import { capital, t } from '~/lib/i18n.svelte';
import type { Line } from './view';

const AUCTION = ['bid', 'pass', 'lay', 'out', 'revealed', 'tied', 'sold'];

export const telling: Telling<Line> = {
  chapter: (line) => line.event === 'container',
  folds: [
    {
      begins: (line) => line.move === 'look',
      belongs: (line) => line.move === 'look' || line.event === 'seen',
      outcome(lines) {
        const last = lines.findLast((line) => line.move === 'look');
        const count = lines.filter((line) => line.move === 'look').length;
        return last ? { text: t('game.boxes.log.looks', { count }), line: last, seat: null } : null;
      },
    },
    {
      begins: (line) => line.move === 'bid' || line.move === 'lay',
      belongs: (line) => AUCTION.includes(nameOf(line)),
      outcome(lines, told) {
        const line = lines.find((one) => one.event === 'sold');
        if (!line) return null;
        const count = lines.filter((one) => one.move === 'bid').length;
        const args = { name: person(line.seat, told), price: line.price, count };
        return { text: capital(t(count ? 'game.boxes.log.sold' : 'game.boxes.log.sealed', args)), line };
      },
    },
  ],
};
