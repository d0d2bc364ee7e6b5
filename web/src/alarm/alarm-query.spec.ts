import { expect, it } from 'vitest';
import { exportPath, isFiltered, listPath, onTab, readAlarmQuery, writeAlarmQuery } from './alarm-query.ts';

const read = (search: string) => readAlarmQuery(new URLSearchParams(search));

it('is read from an address and written back to it', () => {
  const address = {
    tab: 'resolved',
    search: 'cold',
    severities: 'critical',
    attention: 'waiting',
    states: 'canceled',
    locations: 'none',
    rules: '',
    shelved: '',
    suppressed: '',
    assignees: '',
    sort: 'sensor',
    descending: '',
    page: '2',
    rowsPerPage: '25',
  };
  expect(writeAlarmQuery(read(new URLSearchParams(address).toString()))).toEqual(address);
});

it('has the newest alarms first by default, on either tab', () => {
  expect(read('')).toMatchObject({ tab: 'active', sort: 'raisedAt', descending: true });
  expect(read('tab=resolved')).toMatchObject({ sort: 'endedAt', descending: true });
  expect(Object.values(writeAlarmQuery(read(''))).every((text) => text === '')).toBe(true);
});

it('ignores invalid parts of an address', () => {
  expect(read('sort=endedAt&descending=1&page=-1&severities=a%20b')).toEqual(read(''));
  expect([isFiltered(read('')), isFiltered(read('search=%20')), isFiltered(read('attention=waiting'))]).toEqual([
    false,
    false,
    true,
  ]);
});

it('keeps shared filters on the other tab', () => {
  expect(onTab(read('search=a&attention=waiting&severities=critical&page=3&sort=rule'), 'resolved')).toEqual(
    read('tab=resolved&search=a&severities=critical'),
  );
});

it('requests the shown page, and an export of all pages', () => {
  expect(listPath(7, read('page=1'))).toBe('/api/alarms/7/active?page=1&rowsPerPage=50&sort=raisedAt&descending=1');
  expect(exportPath(7, read('tab=resolved&page=1&search=+a'))).toBe(
    '/api/alarms/7/resolved/export?search=a&sort=endedAt&descending=1',
  );
});
