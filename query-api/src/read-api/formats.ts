import type { Request } from '@hapi/hapi';
import { headerOf } from '@watchglass/streams/http/caller';

/** What a client accepts of the formats of readings. */
export type Format = 'json' | 'senml' | 'csv';

export const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  senml: 'application/senml+json',
  csv: 'text/csv; charset=utf-8',
};

/** JSON, unless the client asks for another. */
export function formatOf(request: Request): Format {
  const accepted = headerOf(request, 'accept');
  if (accepted.includes('application/senml+json')) return 'senml';
  return accepted.includes('text/csv') ? 'csv' : 'json';
}

export const CSV_COLUMNS = ['sensor', 'metric', 'unit', 'time', 'value'] as const;

/** Readings are many: the quickest compression is the best one. */
export const QUICKLY = { compression: { gzip: { level: 1 }, br: { quality: 1 } } };
