import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '@watchglass/schemas/canonical-json';
import { asMoved } from '../move-events/each-event.ts';
import { recorded } from '../testing/recorded.ts';
import { entryOf, hashOf, isMoved, NO_HASH, type AuditEntry } from './entry.ts';

const entry: AuditEntry = {
  organization: 7,
  position: '0000000000000012',
  event_id: '0195f000-0000-7000-8000-0000000000e1',
  at: '2026-03-01T10:00:00.000Z',
  actor_kind: 'user',
  actor_id: 'u',
  concept: 'sensor',
  type: 'SensorRenamed',
  subject: '4',
  reason: null,
  client_address: null,
  before: '"a"',
  after: '{"name":"b"}',
  correlation_id: '0195f000-0000-7000-8000-0000000000c1',
  stream: 'sensor-4',
  recorded_at: '2026-03-01T10:00:00.250Z',
};

test('a link is the previous hash, the position and the content, as documented', () => {
  const first =
    '7,"0195f000-0000-7000-8000-0000000000e1","2026-03-01T10:00:00.000Z","user","u","sensor","SensorRenamed","4",null,null,"\\"a\\"","{\\"name\\":\\"b\\"}"';
  const full = `${first},"0195f000-0000-7000-8000-0000000000c1","sensor-4","2026-03-01T10:00:00.250Z"`;
  const link = (content: string): string =>
    createHash('sha256').update(`${NO_HASH}\n0000000000000012\n[${content}]`).digest('hex');
  expect(hashOf(NO_HASH, entry, 'first')).toBe(link(first));
  expect(hashOf(NO_HASH, entry, 'full')).toBe(link(full));
});

test('a change of any field, or of the previous hash, changes the hash', () => {
  const hash = hashOf(NO_HASH, entry, 'full');
  for (const field of Object.keys(entry)) expect(hashOf(NO_HASH, { ...entry, [field]: 'x' }, 'full')).not.toBe(hash);
  expect(hashOf(hash, entry, 'full')).not.toBe(hash);
});

test('a moved event keeps the instant of its first recording, and is known as moved', () => {
  const event = recorded({ type: 'SensorRenamed', data: { sensorId: 4, organizationId: 7, before: 'a', name: 'b' } });
  const moved = { ...asMoved(event), recordedAt: '2027-01-01T00:00:00.000Z' };
  expect(entryOf(moved).recorded_at).toBe(entryOf(event).recorded_at);
  expect(entryOf({ ...asMoved(moved), recordedAt: '2028-01-01T00:00:00.000Z' })).toEqual(entryOf(event));
  expect([isMoved(event), isMoved(moved)]).toEqual([false, true]);
});

test('a change that restores a version has its entry among what it recorded', () => {
  const event = recorded({ type: 'SensorRenamed', data: { sensorId: 4, organizationId: 7, before: 'a', name: 'b' } });
  const restored = { ...event, metadata: { ...event.metadata, restoredFrom: 12 } };
  expect(JSON.parse(entryOf(restored).after)).toEqual({ ...JSON.parse(entryOf(event).after), restoredFrom: 12 });
});

test('canonical JSON of a value does not depend on the order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const canonical = canonicalJson(value);
      expect(JSON.parse(canonical)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(JSON.parse(canonical))).toBe(canonical);
    }),
  );
  expect(canonicalJson({ b: 1, a: [{ d: null, c: 'x' }] })).toBe('{"a":[{"c":"x","d":null}],"b":1}');
});
