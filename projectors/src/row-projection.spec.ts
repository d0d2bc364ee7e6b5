import { expect, test } from 'vitest';
import { announce } from './announce.ts';
import { rowProjection } from './row-projection.ts';
import type { RowChange, Table } from './table.ts';

const at = { organization_id: 7, position: '01' };

/** Announcements of these changes of alarms and of members. */
async function announced(changes: readonly RowChange[]): Promise<unknown> {
  const table: Table = {
    name: 'any',
    key: ['id'],
    parts: [],
    types: [],
    nextCreation: { bare: '', rest: [] },
    write: () => Promise.resolve([...changes]),
  };
  const [alarms, members] = [
    rowProjection({
      name: 'alarms',
      tables: [table],
      announces: { concept: 'alarm', id: 'id', moves: { alarmRule: { by: 'rule_id', when: ['state', 'rule_id'] } } },
    }),
    rowProjection({
      name: 'members',
      tables: [table],
      announces: { concept: 'member', id: 'id', moves: { apiAccount: { when: ['role'] } } },
    }),
  ];
  const tx = { query: () => Promise.resolve([]) };
  const messages: unknown[] = [];
  announce([...(await alarms.write(tx, [])), ...(await members.write(tx, []))], '02', {
    publish: (_subject, message) => void messages.push((message as { moved?: unknown }).moved),
  });
  return messages;
}

test('a new row moves the row that it names, and no rows that name it', async () => {
  const row = { ...at, id: 'a', rule_id: 'cold', state: 'active', role: 1 };
  expect(await announced([{ before: null, row }])).toEqual([{ alarmRule: ['cold'] }, undefined]);
});

test('a row with a new reference moves both named rows, and readers look up rows that name it', async () => {
  const before = { ...at, id: 'a', rule_id: 'cold', state: 'active', role: 1 };
  const row = { ...before, rule_id: 'warm', role: 2 };
  expect(await announced([{ before, row }])).toEqual([{ alarmRule: ['cold', 'warm'] }, { apiAccount: { of: ['a'] } }]);
});

test('a change of other columns moves no row', async () => {
  const before = { ...at, id: 'a', rule_id: 'cold', state: 'active', role: 1, acknowledged: false };
  expect(await announced([{ before, row: { ...before, acknowledged: true } }])).toEqual([undefined, undefined]);
});

test('rows that several changes of a page move are announced once', async () => {
  const changes = Array.from({ length: 1_000 }, (_, n) => ({
    before: null,
    row: { ...at, id: `${n}`, rule_id: `rule ${n % 2}`, state: 'active', role: 1 },
  }));
  expect(await announced(changes)).toEqual([{ alarmRule: ['rule 0', 'rule 1'] }, undefined]);
});
