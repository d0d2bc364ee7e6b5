import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { hashOf, NO_HASH, type AuditEntry } from './entry.ts';

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
};

test('a link is the hash before it, the position and the content, as documented', () => {
  const content =
    '[7,"0195f000-0000-7000-8000-0000000000e1","2026-03-01T10:00:00.000Z","user","u","sensor","SensorRenamed","4",null,null,"\\"a\\"","{\\"name\\":\\"b\\"}"]';
  const expected = createHash('sha256').update(`${NO_HASH}\n0000000000000012\n${content}`).digest('hex');
  expect(hashOf(NO_HASH, entry)).toBe(expected);
});

test('a change of any field, or of the hash before, changes the hash', () => {
  const hash = hashOf(NO_HASH, entry);
  for (const field of Object.keys(entry)) expect(hashOf(NO_HASH, { ...entry, [field]: 'x' })).not.toBe(hash);
  expect(hashOf(hash, entry)).not.toBe(hash);
});

test('canonical JSON says the same value, whatever the order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const canonical = canonicalJson(value);
      expect(JSON.parse(canonical)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(JSON.parse(canonical))).toBe(canonical);
    }),
  );
  expect(canonicalJson({ b: 1, a: [{ d: null, c: 'x' }] })).toBe('{"a":[{"c":"x","d":null}],"b":1}');
});
