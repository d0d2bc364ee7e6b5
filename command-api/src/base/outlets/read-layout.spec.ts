import { LAYOUT_MAX_BYTES } from '@watchglass/schemas/base/limits';
import { LAYOUT_HEADER } from '@watchglass/schemas/base/outlets';
import { Refusal } from '@watchglass/schemas/refusals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mustBeKnown, readLayout } from './read-layout.ts';

const knows = { metric: (name: string) => name !== 'colour' };
const read = (...lines: readonly string[]) => readLayout([LAYOUT_HEADER, ...lines].join('\n'), knows);

/** The detail of the refusal; null without one. */
function detailOf(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.detail : error;
  }
}

describe('a layout of Modbus registers', () => {
  it('is read line by line, whatever ends a line, with a mark of the order of bytes and blank lines', () => {
    const text = `\uFEFF${LAYOUT_HEADER}\r\n0;float32;1;4000005;temperature\r\n\r\n2; INT16 ;-0.1;4000006;humidity\r\n`;
    expect(readLayout(text, knows)).toEqual([
      { line: 2, register: 0, type: 'float32', scale: 1, sensor: '4000005', metric: 'temperature' },
      { line: 4, register: 2, type: 'int16', scale: -0.1, sensor: '4000006', metric: 'humidity' },
    ]);
  });

  it.each([
    [['0;float32;1;1;co2', '1;int16;1;1;co2'], { line: 3, problem: 'overlaps', register: 1, other: 2 }],
    [['65535;float32;1;1;co2'], { line: 2, problem: 'register' }],
    [['-1;int16;1;1;co2'], { line: 2, problem: 'register' }],
    [['0;double;1;1;co2'], { line: 2, problem: 'type' }],
    [['0;int16;0;1;co2'], { line: 2, problem: 'scale' }],
    [['0;int16;1e9;1;co2'], { line: 2, problem: 'scale' }],
    [['0;int16;1;=HYPERLINK();co2'], { line: 2, problem: 'sensor', sensor: '=HYPERLINK()' }],
    [['0;int16;1;1;colour'], { line: 2, problem: 'metric', metric: 'colour' }],
    [['0;int16;1;1'], { line: 2, problem: 'fields' }],
    [['0;int16;1;1;co2;more'], { line: 2, problem: 'fields' }],
    [['', ' '], { line: 2, problem: 'empty' }],
  ])('%j is refused with its line', (lines, detail) => {
    expect(detailOf(() => read(...lines))).toEqual(detail);
  });

  it('without its header, or longer than a mebibyte, is none', () => {
    expect(detailOf(() => readLayout('0;int16;1;1;co2', knows))).toMatchObject({ line: 1, problem: 'header' });
    expect(detailOf(() => read('x'.repeat(LAYOUT_MAX_BYTES)))).toMatchObject({ problem: 'tooLong' });
  });

  it('that names the sensor of somebody else is refused at that line', () => {
    const rows = read('0;int16;1;1;co2', '1;int16;1;2;co2');
    expect(detailOf(() => mustBeKnown(rows, new Set(['1'])))).toEqual({ line: 3, problem: 'sensor', sensor: '2' });
    expect(detailOf(() => mustBeKnown(rows, new Set(['1', '2'])))).toBeNull();
  });

  it('takes every register at most once, or says which two lines share one', () => {
    const line = fc.record({ register: fc.nat({ max: 40 }), type: fc.constantFrom('float32', 'uint16') });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const registers = lines.flatMap(({ register, type }) =>
          type === 'uint16' ? [register] : [register, register + 1],
        );
        const isShared = new Set(registers).size < registers.length;
        const told = detailOf(() => read(...lines.map(({ register, type }) => `${register};${type};1;1;co2`)));
        expect(told !== null).toBe(isShared);
      }),
    );
  });
});
