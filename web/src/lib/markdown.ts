// The Markdown of the rules pages as a tree: headings, paragraphs, lists, tables, pictures, emphasis, code, links. No HTML.

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'em'; children: Inline[] };

export type Block =
  | { kind: 'heading'; level: number; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'picture'; name: string; text: string }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

const BULLET = /^\s*(?:[-*]|(\d+)\.)\s+/;
const SPECIAL = /^(?:#{1,6} |\||\s*(?:[-*]|\d+\.)\s)/;
const PICTURE = /^!\[([^\]]*)\]\((?:[^)\s]*\/)?([\w-]+)\.\w+\)$/; // alone in its paragraph; named after its file
const SAFE_LINK = /^(?:https?:|#|[\w./-]+$)/;

export function parseMarkdown(source: string): Block[] {
  const lines = source.split('\n');
  const blocks: Block[] = [];
  let at = 0;
  const takeWhile = (wanted: (line: string) => boolean): string[] => {
    const start = at;
    while (at < lines.length && wanted(lines[at] ?? '')) at++;
    return lines.slice(start, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = /^(#{1,6}) +(.*)$/.exec(line);
    const picture = PICTURE.exec(line);
    if (!line.trim()) at++;
    else if (heading) {
      at++;
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, children: inline(heading[2] ?? '') });
    } else if (picture) {
      at++;
      blocks.push({ kind: 'picture', name: picture[2] ?? '', text: picture[1] ?? '' });
    } else if (line.startsWith('|')) blocks.push(table(takeWhile((next) => next.startsWith('|'))));
    else if (BULLET.test(line)) blocks.push(bullets(takeWhile((next) => next.trim() !== '')));
    else {
      const text = [line, ...(at++, takeWhile((next) => next.trim() !== '' && !SPECIAL.test(next)))];
      blocks.push({ kind: 'paragraph', children: inline(text.join(' ')) });
    }
  }
  return blocks;
}

function table(lines: string[]): Block {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => inline(cell.trim())),
  );
  return { kind: 'table', head, rows };
}

function bullets(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (BULLET.test(line)) items.push(line.replace(BULLET, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', ordered: /^\s*\d/.test(lines[0] ?? ''), items: items.map(inline) };
}

const TOKENS = /`([^`]+)`|\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]*)\]\(([^)\s]+)\)/g;

function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKENS)) {
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) });
    at = match.index + match[0].length;
    found.push(token(match));
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) });
  return found;
}

function token([whole, code, strong, em, label = '', target = '']: RegExpMatchArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', children: inline(strong) };
  if (em !== undefined) return { kind: 'em', children: inline(em) };
  if (SAFE_LINK.test(target)) return { kind: 'link', href: target, children: inline(label) };
  return { kind: 'text', text: whole };
}
