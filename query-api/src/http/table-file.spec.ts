import type { ResponseToolkit } from '@hapi/hapi';
import readXlsxFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { tableFile } from './table-file.ts';

type Rows = readonly (readonly (string | number)[])[];

async function workbookOf(titles: readonly string[], rows: Rows): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const response = { type: () => response, header: () => response };
  let sent: AsyncIterable<Uint8Array> | undefined;
  // The answer has only these parts.
  const h = {
    response: (bytes: AsyncIterable<Uint8Array>) => ((sent = bytes), response),
  } as unknown as ResponseToolkit;
  tableFile(h, { name: 'table', format: 'xlsx', titles, rows: [rows] });
  for await (const chunk of sent ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The cells of a workbook with one row. */
async function cellsOf(row: readonly (string | number)[]): Promise<readonly unknown[]> {
  const titles = row.map((_, n) => `title ${n}`);
  const [sheet] = await readXlsxFile(await workbookOf(titles, [row]));
  return sheet?.data[1] ?? [];
}

it('an instant is a date of the spreadsheet, and a text that only looks like one stays a text', async () => {
  const texts = ['2026-13-45T99:99:99Z', '2026-02-01', '=1+1'];
  expect(await cellsOf(['2026-02-01T10:00:00.000Z', '2026-02-01 12:00:00 +02:00', 3, ...texts])).toEqual([
    new Date('2026-02-01T10:00:00Z'),
    new Date('2026-02-01T12:00:00Z'),
    3,
    ...texts,
  ]);
});

it('a text that is longer than a cell of a spreadsheet may be is cut, and says so', async () => {
  const [long, longest] = await cellsOf(['a'.repeat(40_000), 'b'.repeat(32_767)]);
  expect([long, longest]).toEqual([`${'a'.repeat(32_766)}…`, 'b'.repeat(32_767)]);
});

it('a workbook breaks off, so that it does not look complete, if it had more rows than a sheet', async () => {
  await expect(workbookOf(['one'], Array.from<number[]>({ length: 1_048_576 }).fill([1]))).rejects.toThrow('sheet');
});
