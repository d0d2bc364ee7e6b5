import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { printingWith, type Printing } from './printable.ts';

const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string): Buffer => readFileSync(resolve(`@expo-google-fonts/inter/${name}.ttf`));
const FONTS = {
  regular: fontFile('400Regular/Inter_400Regular'),
  bold: fontFile('600SemiBold/Inter_600SemiBold'),
} as const;

/** Points of 1/72 inch. */
export const MARGIN = 42;
const [WIDTH, HEIGHT] = [595.28, 841.89];
export const ACROSS: number = WIDTH - 2 * MARGIN;
const BOTTOM = HEIGHT - MARGIN - 18;
const LEADING = 1.35;
const MOST_LINES = 60;

export interface Style {
  readonly size: number;
  readonly font?: keyof typeof FONTS;
  readonly color?: string;
}

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Pages of A4 that are filled from top to bottom. */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  y = MARGIN;
  readonly #printing: Printing;

  constructor({ title, madeAt }: { readonly title: string; readonly madeAt: number }) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      // Without a first font: one that is there under no name would be opened anew at each use of its second name.
      font: '',
      info: {
        CreationDate: new Date(madeAt),
        ModDate: new Date(madeAt),
        Producer: 'Watchglass',
        Creator: 'Watchglass',
      },
    });
    for (const [name, font] of Object.entries(FONTS)) this.doc.registerFont(name, font);
    const [regular] = (['regular', 'bold'] as const).map((name) => withoutShaping(this.doc.font(name)));
    this.#printing = printingWith((codePoint) => regular?.font.hasGlyphForCodePoint(codePoint) === true);
    this.doc.info.Title = this.#printing.printable(title);
  }

  get missing(): number {
    return this.#printing.missing();
  }

  /** Goes to a new page unless so much room is left. */
  need(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.doc.addPage();
    this.y = MARGIN;
  }

  /** The lines in which a text fits a width. A word that is longer is cut. */
  lines(text: string, width: number, style: Style): string[] {
    this.#use(style);
    const lines = this.#printing
      .printable(text)
      .split('\n')
      .flatMap((paragraph) => this.#wrapped(paragraph, width));
    return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), '…'] : lines;
  }

  /** Puts lines at a place; returns their height. */
  put(lines: readonly string[], { x, y }: Pick<Bounds, 'x' | 'y'>, style: Style): number {
    this.#use(style);
    const step = style.size * LEADING;
    for (const [place, line] of lines.entries()) this.doc.text(line, x, y + place * step, { lineBreak: false });
    return lines.length * step;
  }

  /** Puts one line that ends at a place. */
  putEnding(text: string, { x, y }: Pick<Bounds, 'x' | 'y'>, style: Style): void {
    this.#use(style);
    const line = this.#printing.printable(text);
    this.doc.text(line, x - this.doc.widthOfString(line), y, { lineBreak: false });
  }

  /** A paragraph over the whole width. */
  say(text: string, style: Style, after = 4): void {
    const lines = this.lines(text, ACROSS, style);
    this.need(lines.length * style.size * LEADING);
    this.y += this.put(lines, { x: MARGIN, y: this.y }, style) + after;
  }

  heading(text: string, size: number): void {
    this.need(size * 5);
    this.y += size * 0.7;
    this.say(text, { size, font: 'bold' }, size * 0.4);
  }

  rule(y: number, color = '#b0b8c0'): void {
    this.doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + ACROSS, y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  }

  /** Bytes of the pages, each with its own foot. */
  async finished(foot: (page: number, pages: number) => readonly [left: string, right: string]) {
    const { start, count } = this.doc.bufferedPageRange();
    const style = { size: 7.5, color: '#5a6570' };
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(start + page);
      const [left, right] = foot(page + 1, count);
      this.rule(HEIGHT - MARGIN - 8);
      this.put(this.lines(left, ACROSS * 0.75, style).slice(0, 1), { x: MARGIN, y: HEIGHT - MARGIN }, style);
      this.putEnding(right, { x: MARGIN + ACROSS, y: HEIGHT - MARGIN }, style);
    }
    const chunks: Buffer[] = [];
    const ended = new Promise<void>((resolved, failed) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.once('end', resolved);
      this.doc.once('error', failed);
    });
    this.doc.end();
    await ended;
    return { bytes: Buffer.concat(chunks), pages: count };
  }

  #use({ size, font = 'regular', color = '#101418' }: Style): void {
    this.doc.font(font).fontSize(size).fillColor(color);
  }

  #wrapped(paragraph: string, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ').flatMap((each) => this.#cut(each, width))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || this.doc.widthOfString(longer) <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  }

  /** Parts of a word that each fit a width. */
  #cut(word: string, width: number): string[] {
    if (this.doc.widthOfString(word) <= width) return [word];
    const parts = [''];
    for (const letter of word) {
      const longer = `${parts.at(-1) ?? ''}${letter}`;
      if (longer.length > 1 && this.doc.widthOfString(longer) > width) parts.push(letter);
      else parts[parts.length - 1] = longer;
    }
    return parts;
  }
}

interface Glyph {
  readonly advanceWidth: number;
}

/** A font of fontkit in a document of pdfkit, whose types do not tell of it. */
interface EmbeddedFont {
  readonly font: {
    readonly hasGlyphForCodePoint: (codePoint: number) => boolean;
    readonly glyphsForString: (text: string) => readonly Glyph[];
  };
  readonly scale: number;
  layoutRun: (text: string) => object;
}

/** Latin and Cyrillic letters stand one after another: contextual forms and kerning would take nine tenths of the time of a report. */
function withoutShaping(doc: PDFKit.PDFDocument): EmbeddedFont {
  const embedded = (doc as unknown as { readonly _font: EmbeddedFont })._font;
  embedded.layoutRun = (text) => {
    const glyphs = embedded.font.glyphsForString(text);
    const widths = glyphs.map((glyph) => glyph.advanceWidth * embedded.scale);
    const positions = widths.map((advanceWidth) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
      advanceWidth,
    }));
    return { glyphs, positions, advanceWidth: widths.reduce((sum, width) => sum + width, 0) };
  };
  return embedded;
}
