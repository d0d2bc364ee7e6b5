import { SENSOR_KINDS, SENSOR_STATES } from '@watchglass/schemas/sensor/states';
import { describe, expect, it } from 'vitest';
import { isFiltered, readTableQuery, sensorsExportPath, sensorsPath, writeTableQuery } from './sensor-query.ts';
import { TABLE_VIEWS, VIEW_TERMS } from './table-views.ts';

const read = (text: string) => readTableQuery(new URLSearchParams(text));

describe('the query of the sensors table', () => {
  it('begins with the first page by name', () => {
    expect(read('')).toEqual({
      search: '',
      tags: [],
      metrics: [],
      sensors: [],
      locations: [],
      bases: [],
      kinds: [],
      skills: [],
      calibration: [],
      noData: '',
      sort: 'name',
      descending: false,
      page: 0,
      rowsPerPage: 50,
    });
    expect(isFiltered(read(''))).toBe(false);
  });

  it('is restored from its own address', () => {
    const address =
      'search=cold+room&tags=roof%2Cwest&metrics=1%2C3&sensors=7&devices=ABC123%2CDEF456&sensorType=virtual&skills=1%2Cvirtual%2Cadjusted&noData=day&sort=measuredAt&descending=1&page=2&rowsPerPage=25';
    const query = read(address);
    expect(query).toMatchObject({
      search: 'cold room',
      tags: ['roof', 'west'],
      metrics: [1, 3],
      sensors: [7],
      bases: ['ABC123', 'DEF456'],
      kinds: ['virtual'],
      skills: ['1', 'virtual', 'adjusted'],
      noData: 'day',
      sort: 'measuredAt',
      descending: true,
      page: 2,
    });
    expect(readTableQuery(new URLSearchParams(writeTableQuery(query)))).toEqual(query);
  });

  it('omits default values from the address', () => {
    expect(Object.values(writeTableQuery(read(''))).every((text) => text === '')).toBe(true);
  });

  it('ignores invalid parts of an address', () => {
    expect(
      read(
        'sort=drop&descending=yes&page=-3&rowsPerPage=9999&metrics=x,-1,2,2&sensorType=ghost&skills=magic&noData=never',
      ),
    ).toMatchObject({
      sort: 'name',
      descending: false,
      page: 0,
      rowsPerPage: 50,
      metrics: [2],
      kinds: [],
      skills: [],
      noData: '',
    });
  });

  it('sends the same query to the server', () => {
    expect(sensorsPath(7, read('search=+a%26b+&devices=S1&page=1'), 'active')).toBe(
      '/api/sensors/7?page=1&rowsPerPage=50&search=a%26b&base=S1&states=active',
    );
    expect(sensorsExportPath(7, read('search=+a%26b+&devices=S1&page=1'), 'active')).toBe(
      '/api/sensors/7/export?search=a%26b&base=S1&states=active',
    );
  });

  it.each(TABLE_VIEWS)('of the view %s asks the server for the sensors that the view holds', (view) => {
    const asked = new URL(sensorsPath(7, read(''), view), 'http://x').searchParams;
    const states = asked.get('states')?.split(',') ?? [];
    const kinds = asked.get('kinds')?.split(',') ?? SENSOR_KINDS;
    for (const state of SENSOR_STATES)
      for (const kind of SENSOR_KINDS)
        expect(VIEW_TERMS[view].holds({ state, kind })).toBe(states.includes(state) && kinds.includes(kind));
  });
});
