import type { RotaView } from '@watchglass/schemas/rota/views';
import { describe, expect, it } from 'vitest';
import type { Reach } from './reach.ts';
import { gapsOf } from './rota-gaps.ts';

const DAY = 86_400_000;
const T = Date.UTC(2026, 0, 5);
const at = (day: number): string => new Date(T + day * DAY).toISOString();
const rota = (change: Partial<RotaView> = {}): RotaView => ({
  id: 'r',
  name: 'Nights',
  timeZone: 'UTC',
  startsOn: '2026-01-05',
  handoverAt: '00:00',
  turn: 'day',
  people: [
    { id: 'a', name: 'Ann' },
    { id: 'b', name: 'Bo' },
  ],
  covers: [],
  position: '1',
  ...change,
});
const reach =
  (reaches: Readonly<Record<string, Reach>>) =>
  (id: string): Reach =>
    reaches[id] ?? 'yes';
const week = [T, T + 4 * DAY] as const;

describe('the gaps of a rota', () => {
  it('are the turns of who left, may not see alarms or chose no channel, and none of others', () => {
    expect(gapsOf(rota(), reach({}), week)).toEqual([]);
    expect(gapsOf(rota(), reach({ b: 'noChannel' }), week)).toEqual([
      { from: at(1), until: at(2), reason: 'noChannel', person: 'Bo' },
      { from: at(3), until: at(4), reason: 'noChannel', person: 'Bo' },
    ]);
  });

  it('are filled by a cover of somebody who is told, and begun by one who is not', () => {
    const cover = (userId: string) => ({ id: 'c', userId, name: 'Cy', from: at(1), until: at(2) });
    const covers = [cover('c')];
    expect(gapsOf(rota({ covers }), reach({ b: 'left' }), week).map(({ from }) => from)).toEqual([at(3)]);
    expect(gapsOf(rota({ covers }), reach({ c: 'noRight' }), week)).toEqual([
      { from: at(1), until: at(2), reason: 'noRight', person: 'Cy' },
    ]);
  });

  it('begin before the first turn, and join the turns of one person', () => {
    const later = rota({ startsOn: '2026-01-07', people: [{ id: 'b', name: 'Bo' }] });
    expect(gapsOf(later, reach({ b: 'left' }), week)).toEqual([
      { from: at(0), until: at(2), reason: 'notStarted', person: '' },
      { from: at(2), until: at(4), reason: 'left', person: 'Bo' },
    ]);
  });
});
