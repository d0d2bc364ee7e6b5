import type { ExportEvent } from '@watchglass/schemas/export/events';
import { expect, it } from 'vitest';
import { deleteExport, exportFold, ownExport, type Export } from './export.ts';

const about = { exportId: '0198a000-0000-7000-8000-00000000000a', organizationId: 1 };
const ann = { organizationId: 1, by: 'ann' };
const range = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-02T00:00:00.000Z' };
const file = { timezone: 'UTC', format: 'csv', layout: 'long' } as const;
const metadata = {
  organizationId: 1,
  actor: { kind: 'user', id: 'ann' },
  at: '2026-06-03T00:00:00.000Z',
  correlationId: '0198a000-0000-7000-8000-00000000000b',
} as const;

const after = (events: readonly ExportEvent[], state: Export = exportFold.initial): Export =>
  events.reduce((now, event) => exportFold.evolve(now, { ...event, metadata }), state);
const asked = after([{ type: 'ExportRequested', data: { ...about, points: ['1.1'], ...range, ...file } }]);
const deleted = after([{ type: 'ExportDeleted', data: about }], asked);
const notFound = expect.objectContaining({ code: 'NotFound' });

it('an export that is deleted again has no second event, so that a deletion that broke off can end', () => {
  expect(deleteExport(asked, ann)).toEqual([{ type: 'ExportDeleted', data: about }]);
  expect(deleteExport(deleted, ann)).toEqual([]);
  expect(() => ownExport(deleted, ann)).toThrow(notFound);
});

it('an export is found by the person who asked for it, and a table that was downloaded at once is none', () => {
  expect(ownExport(asked, ann).exportId).toBe(about.exportId);
  const table = after([{ type: 'TableExported', data: { ...about, table: 'sensor', format: 'csv' } }]);
  for (const [state, whose] of [
    [asked, { ...ann, by: 'ben' }],
    [asked, { ...ann, organizationId: 2 }],
    [table, ann],
    [exportFold.initial, ann],
  ] as const) {
    expect(() => ownExport(state, whose)).toThrow(notFound);
    expect(() => deleteExport(state, whose)).toThrow(notFound);
  }
});
