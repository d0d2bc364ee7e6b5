import { quoted } from '@watchglass/schemas/http/cell-text';
import { IMPORT_MAX_ROWS } from '@watchglass/schemas/sensor/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFile } from './read-file.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const rowsOf = async (text: string) => (await readFile(bytes(text))).rows.map(({ line, cells }) => [line, ...cells]);
const refusal = (code: string, detail: object = {}) =>
  expect.objectContaining({ code, detail: expect.objectContaining(detail) as unknown });

describe('a file of sensors', () => {
  it.each([',', ';', '\t'])('is read with its separator %j, with and without a mark and quotes', async (separator) => {
    const text = ['id,Name', '7,"a, ""b""; c"', '8,d'].join('\n').replaceAll(/,(?! )/g, separator);
    for (const mark of ['', '\uFEFF'])
      expect(await rowsOf(mark + text)).toEqual([
        [2, '7', 'a, "b"; c'],
        [3, '8', 'd'],
      ]);
  });

  it('finds its columns by name, in any order and case, and names those that it does not read', async () => {
    const { columns } = await readFile(bytes('kind;NAME ; serial;"Light; level"\n'));
    expect(columns).toEqual({ at: { name: 1, serial: 2 }, count: 4, ignored: ['kind', 'Light; level'] });
  });

  it('loses no cell, whatever its text, and counts lines as an editor does', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\t', "'", '=', '\n', '\r\n', 'ä') });
    const lines = (text: string): number => text.split(/\r\n|\n|\r/).length - 1;
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { maxLength: 8 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        async (names, separator, end) => {
          const quote = (text: string): string =>
            text.includes('\t') ? `"${text.replaceAll('"', '""')}"` : quoted(text);
          const written = [`id${separator}name`, ...names.map((name) => `1${separator}${quote(name)}`)].join(end);
          let line = 2;
          const expected = names.map((name) => {
            const row = [line, '1', name];
            line += 1 + lines(name);
            return row;
          });
          expect(await rowsOf(written)).toEqual(expected);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('may have empty lines and rows of empty cells, as spreadsheets leave them', async () => {
    expect(await rowsOf('id,name\n\n1,a\n , \n,\n2,b\n')).toEqual([
      [3, '1', 'a'],
      [6, '2', 'b'],
    ]);
  });

  it.each([
    ['Latin-1', Buffer.from('id,name\n1,a\n2,K\u00FChlraum\n', 'latin1'), 3],
    ['UTF-16', Buffer.from('\uFEFFid,name\n1,a\n', 'utf16le'), 1],
    ['UTF-16 without a mark', Buffer.from('id,name\n1,a\n', 'utf16le'), 1],
    ['a cut character', Buffer.from('id,name\n1,\u00E4').subarray(0, -1), 2],
  ])('in %s is refused with the first line that is not UTF-8', async (_encoding, file, line) => {
    await expect(readFile(file)).rejects.toEqual(refusal('ImportNotUtf8', { line }));
  });

  it.each([
    ['a quote inside an open cell', 'id,name\n1,5" pipe\n', 2],
    ['text after a quote', 'id,name\n1,a\n2,"b"c\n', 3],
    ['a quote that stays open', 'id,name\n1,a\n2,"b\n3,c\n4,d\n', 3],
    ['a first line whose quote stays open', '"id,name\n1,a\n', 1],
    ['a cell without end', `id,name\n1,${'x'.repeat(70_000)}\n`, 2],
  ])('with %s is refused with its line', async (_fault, text, line) => {
    await expect(readFile(bytes(text))).rejects.toEqual(refusal('ImportMalformed', { line }));
  });

  it.each(['', '\n\n', 'a,b\n1,2\n', 'id\n1\n', 'name,tags\na,b\n', 'id,name,NAME\n', 'id|name\n'])(
    'without a usable first line is refused: %j',
    async (text) => {
      await expect(readFile(bytes(text))).rejects.toEqual(refusal('ImportHeaderUnknown'));
    },
  );

  it('has 5,000 rows at most', async () => {
    const rows = (count: number): string => `id,name\n${'1,a\n'.repeat(count)}`;
    expect((await readFile(bytes(rows(IMPORT_MAX_ROWS)))).rows).toHaveLength(IMPORT_MAX_ROWS);
    await expect(readFile(bytes(rows(IMPORT_MAX_ROWS + 1)))).rejects.toEqual(refusal('TooManyImportRows'));
  });
});
