import { alarmEpisodesTable } from '@watchglass/projectors/alarm/alarm-episodes';
import { auditTable } from '@watchglass/projectors/audit/audit';
import { rowProjections } from '@watchglass/projectors/projections';
import { expect, it } from 'vitest';
import { everyRoute } from '../builders/routes.ts';

it('every GET declares its queries of the past', () => {
  expect(everyRoute().filter(({ method, past }) => method === 'GET' && past === undefined)).toEqual([]);
});

it('every query names projections that there are: the process is not ready before it has all that it reads', () => {
  const names = [...rowProjections, auditTable, alarmEpisodesTable].map(({ name }) => name);
  const unknown = everyRoute().flatMap(({ title, reads = [] }) =>
    reads.filter((name) => !names.includes(name)).map((name) => `${title} reads ${name}`),
  );
  expect(unknown).toEqual([]);
});
