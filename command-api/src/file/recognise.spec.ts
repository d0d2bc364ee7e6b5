import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { Refusal } from '@watchglass/schemas/refusals';
import { describe, expect, it } from 'vitest';
import { recognise } from './recognise.ts';

const text = (value: string): Buffer => Buffer.from(value, 'utf8');
const PDF = text('%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex');
const WEBP = Buffer.concat([text('RIFF'), Buffer.of(26, 0, 0, 0), text('WEBPVP8L'), Buffer.alloc(14)]);

/** An archive with one deflated entry for each name. */
function zip(entries: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const [data, raw] = [deflateRawSync(text(content)), text(content)];
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(raw), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(raw.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([text('PK\u0003\u0004'), head, text(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(text('PK\u0001\u0002'), Buffer.of(20, 0), head, tail, text(name));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length / 5, 4);
  end.writeUInt16LE(directory.length / 5, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, text('PK\u0005\u0006'), end]);
}

const office = (part: string, type: string, padding = ''): Buffer =>
  zip({
    '[Content_Types].xml': `<Types>${padding}<Override PartName="/${part}.xml" ContentType="application/vnd.${type}.main+xml"/></Types>`,
    [`${part}.xml`]: '<x/>',
  });
const DOCX = office('word/document', 'openxmlformats-officedocument.wordprocessingml.document');
const XLSX = office('xl/workbook', 'openxmlformats-officedocument.spreadsheetml.sheet');
const WITH_MACROS = office('word/document', 'ms-word.document.macroEnabled');

const refusal = expect.objectContaining({ code: 'UnsupportedFileFormat' });

describe('the type of an uploaded file', () => {
  it.each([
    ['application/pdf', PDF, 'a.txt'],
    ['image/png', PNG, 'a.pdf'],
    ['image/jpeg', JPEG, ''],
    ['image/webp', WEBP, ''],
    ['text/plain', text('Türen geprüft ✓\nRTF {\\rtf1 and BM, MZ, GIF89a at any place'), 'notes.txt'],
    ['text/plain', text(''), 'empty.txt'],
    ['text/csv', text('\ufeffid;value\r\n1;2,5\r\n'), 'values.CSV'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', DOCX, 'a.docx'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', XLSX, 'a.zip'],
  ])('is told by its content: %s', async (mediaType, bytes, name) => {
    expect(await recognise(bytes, name)).toBe(mediaType);
  });

  it.each([
    ['HTML named .pdf', text('<!doctype html><script>alert(1)</script>')],
    ['HTML after blanks and a byte order mark', text('\ufeff \n <HTML><body>')],
    ['HTML in the middle of its beginning', text('hello <script>alert(1)</script>')],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a script of a server', text('GIF89a <?php system($_GET[0]);')],
    ['text in UTF-16', Buffer.from('\ufeffname;value', 'utf16le')],
    ['text in Latin-1', Buffer.from('Tür', 'latin1')],
    ['control characters', text('a\u0000b')],
    ['a GIF', Buffer.from('474946383961010001000000003b', 'hex')],
    ['a program', Buffer.concat([text('MZ'), Buffer.alloc(64)])],
    ['a PDF that is cut off', PDF.subarray(0, 40)],
    ['a PDF that is also HTML', Buffer.concat([text('%PDF-1.7\n<html><script>1</script>\n'), PDF])],
    ['a PDF behind text', Buffer.concat([text('hello\n'), PDF])],
    ['a PDF that is also an archive', Buffer.concat([PDF, zip({ 'a.class': 'x' }), text('%%EOF')])],
    ['an image that is also an archive', Buffer.concat([PNG, zip({ 'META-INF/MANIFEST.MF': 'x' })])],
    ['a photograph that is also a PDF', Buffer.concat([JPEG, PDF])],
    ['an archive', zip({ 'a.txt': 'x' })],
    ['a program in an archive', zip({ 'META-INF/MANIFEST.MF': 'x' })],
    ['a document with macros', WITH_MACROS],
    ['an archive without entries', text('PK\u0003\u0004')],
    ['sound in a RIFF', Buffer.concat([text('RIFF'), Buffer.alloc(4), text('WAVEfmt '), Buffer.alloc(20)])],
  ])('is refused for %s', async (_what, bytes) => {
    await expect(recognise(bytes, 'report.pdf')).rejects.toEqual(refusal);
  });

  it('is not told from a list of contents that unpacks to more than a MiB', async () => {
    const bomb = office('word/document', 'ms-word.document.macroEnabled', ' '.repeat(5_000_000));
    await expect(recognise(bomb, 'a.docx')).rejects.toEqual(refusal);
  });

  it('of any bytes is one of the list or a refusal', async () => {
    const beginning = fc.constantFrom(PDF, PNG, JPEG, WEBP, DOCX, XLSX, Buffer.alloc(0));
    await fc.assert(
      fc.asyncProperty(beginning, fc.nat(500), fc.uint8Array({ maxLength: 200 }), async (whole, cut, rest) => {
        const bytes = Buffer.concat([whole.subarray(0, cut), rest]);
        const told = await recognise(bytes, 'a.csv').catch((error: unknown) => error);
        expect(told instanceof Refusal || typeof told === 'string').toBe(true);
      }),
    );
  });
});
