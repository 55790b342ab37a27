/** Parts shared by several vehicles. Vehicles face right in a field of 120 by 60, with the ground at 58. */
import type { Stroke } from '../drawing';

const GROUND = 58;

const disc = (x: number, y: number, r: number): `M${string}` => `M${x} ${y - r}a${r} ${r} 0 1 0 .1 0Z`;

type WheelKind = 'spoked' | 'wire' | 'white' | 'plain';

const wheel = (kind: WheelKind, x: number, y: number, r: number): Stroke[] => {
  const spokes = (length: number): `M${string}` => {
    const slant = length * 0.7;
    return `M${x - length} ${y}h${2 * length}M${x} ${y - length}v${2 * length}M${x - slant} ${y - slant}l${2 * slant} ${2 * slant}M${x - slant} ${y + slant}l${2 * slant}-${2 * slant}`;
  };
  switch (kind) {
    case 'spoked':
      return [`w${disc(x, y, r - 1)}`, `t${spokes(r - 2)}`, `c${disc(x, y, 3)}`];
    case 'wire':
      return [`k${disc(x, y, r)}`, `w${disc(x, y, r - 4)}`, `t${spokes(r - 5)}`];
    case 'white':
      return [`k${disc(x, y, r)}`, `w${disc(x, y, r - 4)}`, `k${disc(x, y, r - 6)}`, `x${disc(x, y, 1)}`];
    case 'plain':
      return [`k${disc(x, y, r)}`, `w${disc(x, y, r - 5)}`, `k${disc(x, y, 1.5)}`];
  }
};

export const wheels = (kind: WheelKind, r: number, ...along: number[]): Stroke[] =>
  along.flatMap((x) => wheel(kind, x, GROUND - r, r));

export const spare = (x: number, y: number, r: number): Stroke[] => wheel('white', x, y, r);

/** The sweep of a pre-war car: over the rear wheel, along the running board, over the front wheel. */
export const fenders = (r: number, rear: number, front: number): Stroke => {
  const top = GROUND - 2 * r - 6;
  return `sM${rear - r - 7} 47Q${rear - r - 4} ${top} ${rear} ${top}T${rear + r + 9} 49H${front - r - 9}Q${front - r - 4} ${top} ${front} ${top}T${front + r + 8} 45H${front + r + 3}Q${front + r} ${top + 5} ${front} ${top + 5}T${front - r - 6} 53H${rear + r + 6}Q${rear + r} ${top + 5} ${rear} ${top + 5}T${rear - r - 3} 47Z`;
};

/** One rounded fender over one wheel, as on cars of the forties. */
export const fender = (x: number): Stroke => `cM${x - 18} 51Q${x - 18} 34 ${x} 34T${x + 18} 51Z`;

/** A car of the fifties: how high its tail fin ends, and where its roof begins and ends. */
export const fifties = (fin: number, from: number, to: number): Stroke[] => [
  `wM${from} 32Q${from + 5} 14 ${from + 15} 14H${to - 20}Q${to - 9} 15 ${to} 32Z`,
  `gM${from + 7} 31Q${from + 10} 19 ${from + 16} 19H${to - 20}Q${to - 13} 20 ${to - 7} 31Z`,
  `lM${(from + to) / 2} 19V31`,
  `cM4 51L1 ${fin}Q14 ${fin + 3} 32 31H90Q112 32 117 40V51Z`,
  'lM0 51H12M108 51H120',
  'wM110 34a4 4 0 1 0 .1 0Z',
];
