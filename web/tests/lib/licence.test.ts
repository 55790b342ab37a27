// The font is not ours: its licence goes with it, in the sources and in what is built.
import { expect, test } from 'vitest';
import licence from '~/style/source-sans-3-licence.txt?raw';
import original from '../../node_modules/@fontsource-variable/source-sans-3/LICENSE?raw';

test('the licence in the tree is the one of the font that is installed', () => {
  expect(licence).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(licence).toBe(original);
});
