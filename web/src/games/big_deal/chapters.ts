// The log of Big Deal as a story: a chapter for each round, with its steals folded.
import { nameOf, type Telling } from '~/board/chapters';
import { describe } from './describe';
import type { Line } from './view';

const STEAL = ['answer', 'give_up', 'stolen', 'defended'];

export const telling: Telling<Line> = {
  chapter: (line) => line.event === 'dealt',
  folds: [
    {
      begins: (line) => line.move === 'steal',
      belongs: (line) => STEAL.includes(nameOf(line)),
      outcome(lines, told) {
        const line = lines.find((one) => one.event === 'stolen' || one.event === 'defended');
        return line ? { text: describe(line, told) ?? '', line } : null;
      },
    },
  ],
};
