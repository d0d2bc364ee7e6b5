import { describe, expect, it } from 'vitest';
import {
  calendarQueries,
  daysPath,
  exportPath,
  isFiltered,
  listPath,
  tableAddress,
  tableQueries,
  unfiltered,
} from './history-query.ts';
import { periodOf } from './period.ts';

const read = (text: string) => tableQueries.read(new URLSearchParams(text));
const at = { organizationId: 7, from: 1, to: 2, zone: 'Europe/Riga' };

describe('the address of the history', () => {
  it('keeps every filter and the period', () => {
    const text =
      'search=hall&alarmRules=a&alarmEventTypes=AlarmLowered&state=resolved&severities=critical&sensors=4&locations=none&tags=cold&sort=duration&acknowledgedBy=u1&shortest=60&longest=90&weekday=7&hour=23&initialPreset=custom&from=5&to=6';
    const written = new URLSearchParams(
      Object.entries(tableQueries.write(read(text))).filter(([, value]) => value !== ''),
    );
    expect(written.toString()).toBe(text);
  });

  it('ignores what it does not know', () => {
    const query = read('weekday=8&hour=24&shortest=-1&initialPreset=never&from=9&to=3');
    expect(query).toEqual(read(''));
    expect(isFiltered(query)).toBe(false);
  });

  it('is a week in the table, and a year in the calendar, unless it says so', () => {
    expect(read('').period).toEqual({ preset: 'days7' });
    expect(calendarQueries.read(new URLSearchParams()).period).toEqual({ preset: 'days366' });
  });

  it('of the table leads from a day of the calendar to its alarms', () => {
    const query = calendarQueries.read(new URLSearchParams('severities=critical'));
    expect(tableAddress(7, { ...query, period: { preset: 'custom', from: 5, to: 6 } })).toBe(
      '/7/alarms/alarm-history-table?severities=critical&initialPreset=custom&from=5&to=6',
    );
  });

  it('without its filters keeps the period', () => {
    const query = unfiltered(read('hour=3&search=x&tags=cold&initialPreset=today'));
    expect(isFiltered(query)).toBe(false);
    expect(query.period).toEqual({ preset: 'today' });
  });
});

describe('requests of the history', () => {
  it('name the period, the zone and the filters', () => {
    const query = read('state=active&hour=0&page=2');
    expect(listPath(query, at)).toBe(
      '/api/alarms/7/history?page=2&rowsPerPage=50&state=active&sort=raisedAt&descending=1&hour=0&from=1&to=2&timezone=Europe%2FRiga',
    );
    expect(exportPath(query, at)).toBe(
      '/api/alarms/7/history/export?state=active&sort=raisedAt&descending=1&hour=0&from=1&to=2&timezone=Europe%2FRiga',
    );
    expect(daysPath(query, at)).toBe('/api/alarms/7/days?state=active&hour=0&from=1&to=2&timezone=Europe%2FRiga');
  });
});

it('the longest period is 366 days', () => {
  const { from, to } = periodOf({ preset: 'days366' }, Date.UTC(2026, 0, 1), { zone: 'UTC' });
  expect((to - from) / 86_400_000).toBe(366);
});
