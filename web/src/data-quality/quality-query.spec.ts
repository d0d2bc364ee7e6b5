import { describe, expect, it } from 'vitest';
import { qualityPath, QUALITY_VIEWS, readQualityQuery, writeQualityQuery } from './quality-query.ts';

const read = (text: string) => readQualityQuery(new URLSearchParams(text));
const asked = { organizationId: 1, now: Date.UTC(2026, 5, 1, 12, 34), zone: 'Europe/Riga' };

describe('the address of data quality', () => {
  it('is read as it was written, and what it cannot mean is left out', () => {
    for (const view of QUALITY_VIEWS)
      for (const more of ['', '&days=31&search=a%20b&page=2&base=B1']) {
        const query = read(`view=${view}${more}`);
        const written = Object.entries(writeQualityQuery(query)).filter(([, text]) => text !== '');
        expect(read(new URLSearchParams(written).toString())).toEqual(query);
      }
    expect(read('view=planets&days=5&sort=serial&page=-1')).toEqual(read(''));
  });

  it('asks for the same page for an hour', () => {
    const query = read('days=1');
    expect(qualityPath(query, { ...asked, now: asked.now + 60_000 })).toBe(qualityPath(query, asked));
    expect(qualityPath(read('view=quarantine&base=B1'), asked)).toBe(
      '/api/readings/1/quarantine?base=B1&page=0&rowsPerPage=50',
    );
  });
});
