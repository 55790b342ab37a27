/** The language of the drawings: strokes of a few tools, so that all pictures share one style. */

/**
 * - `c` colour with an ink outline, `s` the same colour in shadow, `g` the drawing's second colour, `w` paper
 * - `d` shadow without an outline, `e` second colour without an outline, `k` solid ink
 * - `l` an ink line, `t` a thin one, `x` a line cut out of the ink (paper shows), `a` a broad line of second colour
 *
 * A capital letter draws the stroke again, mirrored at x = 50: half a face is enough.
 */
type Tool = 'c' | 's' | 'g' | 'w' | 'd' | 'e' | 'k' | 'l' | 't' | 'x' | 'a';

/** One tool, then an SVG path. */
export type Stroke = `${Tool | Uppercase<Tool>}M${string}`;

/** The printing inks of the theme. */
export type Spot =
  'yellow' | 'blue' | 'red' | 'green' | 'plum' | 'orange' | 'pink' | 'sky' | 'wood' | 'gold' | 'stone' | 'night';

/** A picture: its first colour, its second one, and the strokes from back to front. */
export type Picture = readonly [Spot, Spot, ...Stroke[]];
