import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLogBody, encodeLogBody, partitionOf, type ReadingsBody } from './log-body.ts';
import { QUARANTINE_REASONS } from './quarantine.ts';

const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const instant = fc.integer({ min: 0, max: 4e12 });
const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const quarantined = fc.record({
  sensor: text,
  metric: text,
  at: fc.option(instant),
  raw: text,
  reason: fc.constantFrom(...QUARANTINE_REASONS),
});
const measured = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const reading = fc.record({ sensor: id, metric: id, at: instant, value: fc.double({ noNaN: true }) });

const body: fc.Arbitrary<ReadingsBody> = fc
  .record({
    organizationId: id,
    base: text,
    mode: fc.constantFrom('live' as const, 'backfill' as const),
    receivedAt: instant,
    instant: fc.option(instant, { nil: undefined }),
    quarantined: fc.array(quarantined, { maxLength: 5 }),
    readings: fc.array(reading, { maxLength: 300 }),
    raw: fc.array(fc.tuple(fc.nat(299), measured), { maxLength: 5 }),
  })
  .map(({ readings, raw, ...head }) => ({
    kind: 'readings',
    ...head,
    sensor: Int32Array.from(readings, ({ sensor }) => sensor),
    metric: Int32Array.from(readings, ({ metric }) => metric),
    at: Float64Array.from(readings, ({ at }) => at),
    value: Float64Array.from(readings, ({ value }) => value),
    ...(raw.length > 0 ? { raw: new Map(raw) } : {}),
  }));

function headOf(bytes: Uint8Array): unknown {
  const length = new DataView(bytes.buffer).getUint32(0, true);
  return JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
}

describe('a body of the reading log', () => {
  it('is decoded as it was encoded, at every offset in memory', () => {
    fc.assert(
      fc.property(body, fc.nat({ max: 17 }), (sent, offset) => {
        const bytes = encodeLogBody(sent);
        const elsewhere = new Uint8Array(bytes.length + offset);
        elsewhere.set(bytes, offset);
        expect(decodeLogBody(elsewhere.subarray(offset))).toEqual(sent);
      }),
    );
  });

  it('may be a timer', () => {
    const timer = { kind: 'timer', organizationId: 1, ruleId: 'r', sensorId: 2, metricId: 3, dueAt: 4 } as const;
    expect(decodeLogBody(encodeLogBody(timer))).toEqual(timer);
  });

  it('may be the late readings of an uplink, which the previous version reads as an uplink without readings', () => {
    const late = { kind: 'late', organizationId: 1, readings: [[2, 3, 4, 5.5]] } as const;
    const bytes = encodeLogBody(late);
    expect(decodeLogBody(bytes)).toEqual(late);
    expect(headOf(bytes)).toMatchObject({ count: 0, mode: 'backfill', quarantined: [] });
  });

  it('of a later version’s kind is unknown, beside known ones', () => {
    const timer = { kind: 'timer', organizationId: 1, ruleId: 'r', sensorId: 2, metricId: 3, dueAt: 4 } as const;
    const text = new TextDecoder().decode(encodeLogBody(timer)).replace('timer', 'bloom');
    expect(decodeLogBody(new TextEncoder().encode(text))).toEqual({ kind: 'unknown' });
    expect(decodeLogBody(encodeLogBody(timer))).toEqual(timer);
  });

  it('needs 24 bytes per reading beside its head', () => {
    const of = (count: number): number =>
      encodeLogBody({
        kind: 'readings',
        organizationId: 1,
        base: 'B',
        mode: 'live',
        receivedAt: 1,
        quarantined: [],
        sensor: new Int32Array(count),
        metric: new Int32Array(count),
        at: new Float64Array(count),
        value: new Float64Array(count),
      }).length;
    expect(of(300) - of(200)).toBe(2400);
  });
});

describe('the partition of a sensor', () => {
  it('is always the same, and exists', () => {
    fc.assert(
      fc.property(id, id, fc.integer({ min: 1, max: 1024 }), (organization, sensor, partitions) => {
        const partition = partitionOf(organization, sensor, partitions);
        expect(partition).toBe(partitionOf(organization, sensor, partitions));
        expect(partition >= 0 && partition < partitions).toBe(true);
      }),
    );
  });

  it('spreads an organization evenly', () => {
    const counts = Array.from({ length: 8 }, () => 0);
    for (let sensor = 1; sensor <= 8000; sensor += 1) {
      const partition = partitionOf(7, sensor, 8);
      counts[partition] = (counts[partition] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(800);
  });
});
