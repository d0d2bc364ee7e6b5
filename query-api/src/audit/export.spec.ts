import { EXPORT_ROWS } from '@watchglass/schemas/export/limits';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { expect, it } from 'vitest';
import { assertExportable } from './export.ts';

const DAY_MS = 86_400_000;
const withRows = (total: number) => ({ timeSeries: { query: async () => [{ total }] } as unknown as TimeSeries });

it('a workbook of more entries than a sheet holds is refused, and a table of text is not', async () => {
  const asked = (format: 'csv' | 'xlsx', rows: number) =>
    assertExportable(withRows(rows), 7, { from: 0, to: DAY_MS, format });
  await expect(asked('xlsx', EXPORT_ROWS.xlsx)).resolves.toBeUndefined();
  await expect(asked('xlsx', EXPORT_ROWS.xlsx + 1)).rejects.toMatchObject({
    code: 'ExportTooLarge',
    detail: { rows: EXPORT_ROWS.xlsx + 1, limit: EXPORT_ROWS.xlsx },
  });
  await expect(asked('csv', EXPORT_ROWS.xlsx + 1)).resolves.toBeUndefined();
});
