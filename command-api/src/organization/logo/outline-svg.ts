export interface SvgOutline {
  /** The text from the root element on, without the prolog. */
  readonly root: string;
  readonly elements: number;
  readonly depth: number;
}

interface Markup {
  readonly kind: 'opening' | 'closing' | 'empty' | 'declaration' | 'aside';
  readonly start: number;
  readonly end: number;
}

/**
 * The size of an SVG's tree, counted in one pass over its text before any parser builds the tree. Null if the text is
 * no SVG: another root, text before the root, unclosed markup, a document type that declares entities.
 */
export function outlineOf(file: string): SvgOutline | null {
  const root = rootIn(file);
  if (root === null) return null;
  let [elements, depth, open] = [0, 0, 0];
  for (const markup of markupIn(file, root)) {
    if (!markup || markup.kind === 'declaration') return null;
    const isElement = markup.kind === 'opening' || markup.kind === 'empty';
    if (isElement) elements += 1;
    depth = Math.max(depth, isElement ? open + 1 : 0);
    open += OPENS[markup.kind];
  }
  return { root: file.slice(root), elements, depth };
}

const OPENS: Readonly<Record<Markup['kind'], number>> = { opening: 1, closing: -1, empty: 0, declaration: 0, aside: 0 };

/** The offset of the root; only white space, comments and declarations may come before it. */
function rootIn(file: string): number | null {
  let end = 0;
  for (const markup of markupIn(file, 0)) {
    if (!markup || file.slice(end, markup.start).trim() !== '') return null;
    if (markup.kind !== 'declaration' && markup.kind !== 'aside')
      return /^<svg[\s/>]/i.test(file.slice(markup.start, markup.start + 5)) ? markup.start : null;
    end = markup.end;
  }
  return null;
}

/** Every tag, comment and declaration in order; the last is null if it is unclosed. */
function* markupIn(file: string, from: number): Generator<Markup | null> {
  let start = file.indexOf('<', from);
  while (start !== -1) {
    const markup = markupAt(file, start);
    yield markup;
    if (!markup) return;
    start = file.indexOf('<', markup.end);
  }
}

function markupAt(file: string, start: number): Markup | null {
  if (file.startsWith('<!--', start)) return upTo(file, start, '-->');
  if (file.startsWith('<![CDATA[', start)) return upTo(file, start, ']]>');
  if (file.startsWith('<?', start)) return upTo(file, start, '?>');
  if (file.startsWith('<!', start)) return declarationAt(file, start);
  const end = endOfTag(file, start);
  if (end === -1) return null;
  if (file[start + 1] === '/') return { kind: 'closing', start, end };
  return { kind: file[end - 2] === '/' ? 'empty' : 'opening', start, end };
}

/** `<!-->` is no whole comment, so the search for the end starts behind the opening. */
function upTo(file: string, start: number, closing: string): Markup | null {
  const end = file.indexOf(closing, start + (closing === '?>' ? 2 : 4));
  return end === -1 ? null : { kind: 'aside', start, end: end + closing.length };
}

/** A document type with an internal subset could declare entities, so it counts as unclosed. */
function declarationAt(file: string, start: number): Markup | null {
  const end = file.indexOf('>', start);
  return end === -1 || file.slice(start, end).includes('[') ? null : { kind: 'declaration', start, end: end + 1 };
}

/** The offset behind a tag's `>`, over quoted values; -1 if it is unclosed. */
function endOfTag(file: string, start: number): number {
  let at = start + 1;
  while (at < file.length) {
    const character = file[at];
    if (character === '>') return at + 1;
    if (character === '<') return -1;
    if (character === '"' || character === "'") {
      at = file.indexOf(character, at + 1);
      if (at === -1) return -1;
    }
    at += 1;
  }
  return -1;
}
