import { expect, test } from 'vitest';
import { rowProjections } from '../projections.ts';
import { readOrder } from './order.ts';
import { progressLine } from './progress-line.ts';

test('the command line names a read model, to rebuild or to check', () => {
  expect(readOrder(['alarms'], rowProjections)).toMatchObject({ projection: { name: 'alarms' }, check: false });
  expect(readOrder(['--check', 'alarms'], rowProjections)).toMatchObject({
    projection: { name: 'alarms' },
    check: true,
  });
});

test.each([[[]], [['nothing']], [['alarms', 'sensors']], [['audit']], [['--all']]])(
  '%j names no read model that can be rebuilt',
  (args) => {
    expect(() => readOrder(args, rowProjections)).toThrow(RangeError);
  },
);

test('progress shows the rest if positions are numbers', () => {
  expect(progressLine({ events: 1_000, position: '0025', target: '0100' }, 2)).toContain('25 %');
  expect(progressLine({ events: 1_000, position: '0025', target: '0100' }, 2)).toContain('6 s');
  expect(progressLine({ events: 1_000, position: 'a', target: 'b' }, 2)).not.toContain('%');
});
