import { auditExportShape } from '@watchglass/schemas/audit/queries';
import { check } from '@watchglass/schemas/shape';
import { describe, expect, it } from 'vitest';
import { auditPath, exportPath, isFiltered, readAuditQuery, writeAuditQuery } from './audit-query.ts';

const read = (text: string) => readAuditQuery(new URLSearchParams(text));

describe('the query of the audit', () => {
  it('is restored from its address', () => {
    const query = read('from=1000&to=2000&person=p1&concept=sensor&text=a%26b&page=3');
    expect(query).toMatchObject({ from: 1000, to: 2000, person: 'p1', concept: 'sensor', text: 'a&b', page: 3 });
    expect(readAuditQuery(new URLSearchParams(writeAuditQuery(query)))).toEqual(query);
    expect(isFiltered(query)).toBe(true);
  });

  it('has no filter at first, and ignores invalid filters', () => {
    expect(auditPath(7, read(''))).toBe('/api/audit/7?rowsPerPage=50');
    expect(read('from=x&to=-4')).toMatchObject({ from: null, to: null });
    expect(isFiltered(read(''))).toBe(false);
  });

  it('exports with the same filters, as far back as one file allows', () => {
    const now = Date.UTC(2026, 10, 21);
    const path = new URL(exportPath(7, read('concept=alarm&page=2'), now), 'http://x');
    expect([path.pathname, path.searchParams.get('concept'), path.searchParams.get('page')]).toEqual([
      '/api/audit/7/export',
      'alarm',
      null,
    ]);
    expect(Number(path.searchParams.get('to')) - Number(path.searchParams.get('from'))).toBe(366 * 86_400_000);
    expect(check(auditExportShape, Object.fromEntries(path.searchParams)).faults).toBeUndefined();
  });
});
