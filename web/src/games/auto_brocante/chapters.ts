// The log of Auto-Brocante as a story: a chapter for each turn, with its bargains and attacks folded.
import { nameOf, type Telling } from '~/board/chapters';
import { describe } from './describe';
import type { Line } from './view';

const BARGAIN = ['bargain', 'pass', 'offer', 'ask', 'accept', 'look', 'walk_away', 'hood', 'dealt', 'paid'];
const SETTLED = ['dealt', 'walk_away'];

export const telling: Telling<Line> = {
  chapter: (line) => line.event === 'turn',
  folds: [
    {
      begins: (line) => line.event === 'bargain',
      belongs: (line) => line.event !== 'bargain' && BARGAIN.includes(nameOf(line)),
      outcome(lines, told) {
        const line = lines.find((one) => SETTLED.includes(nameOf(one)));
        return line ? { text: describe(line, told) ?? '', line } : null;
      },
    },
  ],
};
