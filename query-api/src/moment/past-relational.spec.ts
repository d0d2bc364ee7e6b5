import { describe, expect, it } from 'vitest';
import { asOf } from './past-relational.ts';

const flat = (text: string): string => text.replace(/\s+/g, ' ');

describe('a statement as of a position', () => {
  it('reads the versions of each table, bound after its own parameters', () => {
    const { text, values, name } = asOf(
      {
        text: 'SELECT t.name FROM read.tags t JOIN read.tag_types y ON y.id = t.type_id WHERE t.id = $1',
        values: [7],
        name: 'tags',
      },
      '0012',
    );
    expect(values).toEqual([7, '0012']);
    expect(name).not.toBe('tags');
    expect(flat(text)).toBe(
      flat(`SELECT t.name FROM
        (SELECT *, NULL::text AS until_position FROM read.tags WHERE position <= $2::text
          UNION ALL SELECT * FROM read.tags_past WHERE position <= $2::text AND until_position > $2::text) t JOIN
        (SELECT *, NULL::text AS until_position FROM read.tag_types WHERE position <= $2::text
          UNION ALL SELECT * FROM read.tag_types_past WHERE position <= $2::text AND until_position > $2::text) y
        ON y.id = t.type_id WHERE t.id = $1`),
    );
  });

  it('reads rows that never change up to then, and names of people as they are today', () => {
    expect(asOf({ text: 'SELECT 1 FROM read.alarm_timeline' }, '5')).toEqual({
      text: 'SELECT 1 FROM (SELECT *, NULL::text AS until_position FROM read.alarm_timeline WHERE position <= $1::text)',
      values: ['5'],
    });
    expect(asOf({ text: 'SELECT 1 FROM read.people', name: 'people' }, '5')).toEqual({
      text: 'SELECT 1 FROM read.people',
      values: [],
      name: 'people',
    });
  });

  it.each(['read.latest_values', 'read.sessions', 'read.nothing_known', 'read.tags_past'])(
    'is refused with %s',
    (table) => {
      expect(() => asOf({ text: `SELECT 1 FROM ${table}` }, '5')).toThrow(
        expect.objectContaining({ code: 'NotInThePast' }),
      );
    },
  );
});
