import { ROLE, type Membership } from '@watchglass/schemas/member/rights';
import { describe, expect, it } from 'vitest';
import { isDrawn, TILE_TYPES, type DrawnTileType } from '../../tiles/tile-types.ts';
import { offersFor } from './palette.ts';

const owner: Membership = { role: ROLE.owner, rights: {}, locations: [] };
const member: Membership = { role: ROLE.user, rights: { sensors: 'r' }, locations: [] };
const types = TILE_TYPES.filter(isDrawn);
const about: Readonly<Record<string, string>> = { line: 'Values over time, as lines' };
const textsOf = ({ component }: DrawnTileType) => ({ label: component, about: about[component] ?? '' });
const offered = (typed: string, { membership = owner, room = 250 } = {}) =>
  offersFor({ types, membership, room, typed, textsOf }).map(({ type, closed }) => [type.component, closed]);

describe('the palette', () => {
  it('has every kind that has a view', () => {
    expect(offered(' ')).toEqual(types.map(({ component }) => [component, null]));
  });

  it('finds kinds by words of their names and sentences', () => {
    expect(offered('LIN')).toContainEqual(['line', null]);
    expect(offered('time values')).toEqual([['line', null]]);
    expect(offered('nothing like it')).toEqual([]);
  });

  it('greys what the person may not see, and everything on a full dashboard', () => {
    const closed = new Map(offered('', { membership: member }) as [string, string | null][]);
    expect([closed.get('line'), closed.get('active-alarms-table')]).toEqual([null, 'denied']);
    expect(offered('', { room: 0 }).every(([, why]) => why === 'full')).toBe(true);
  });
});
