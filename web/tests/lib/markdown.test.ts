// The Markdown of the rules pages.
import { expect, test } from 'vitest';
import { parseMarkdown } from '~/lib/markdown';

const text = (words: string): object => ({ kind: 'text', text: words });

test('headings, paragraphs, lists and pictures', () => {
  const source =
    '# Title\n\nTwo lines\nof text.\n\n1. one\n   and more\n2. two\n\n![Words](../pictures/boxes/looking.webp)\n';
  expect(parseMarkdown(source)).toEqual([
    { kind: 'heading', level: 1, children: [text('Title')] },
    { kind: 'paragraph', children: [text('Two lines of text.')] },
    { kind: 'list', ordered: true, items: [[text('one and more')], [text('two')]] },
    { kind: 'picture', name: 'looking', text: 'Words' },
  ]);
});

test('tables', () => {
  expect(parseMarkdown('| a | b |\n| --- | --- |\n| 1 | 2 |')).toEqual([
    { kind: 'table', head: [[text('a')], [text('b')]], rows: [[[text('1')], [text('2')]]] },
  ]);
});

test('emphasis, code and safe links; others stay text', () => {
  expect(parseMarkdown('**a** *b* `c` [d](rules.md) [e](javascript:x)')).toEqual([
    {
      kind: 'paragraph',
      children: [
        { kind: 'strong', children: [text('a')] },
        text(' '),
        { kind: 'em', children: [text('b')] },
        text(' '),
        { kind: 'code', text: 'c' },
        text(' '),
        { kind: 'link', href: 'rules.md', children: [text('d')] },
        text(' '),
        text('[e](javascript:x)'),
      ],
    },
  ]);
});
