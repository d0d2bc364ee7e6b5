import type { Tile } from '@watchglass/schemas/dashboard/commands';
import type { DashboardEvent } from '@watchglass/schemas/dashboard/events';
import { describe, expect, it } from 'vitest';
import { changeDashboard } from './change-dashboard.ts';
import { checkTiles, sensorsOf } from './check-tiles.ts';
import { createDashboard } from './create-dashboard.ts';
import { dashboardFold, type Dashboard } from './dashboard.ts';
import { deleteDashboard } from './delete-dashboard.ts';
import { takeOver } from './take-over.ts';

const dashboardId = '0198a000-0000-7000-8000-00000000000d';
const ann = { organizationId: 1, userId: '0198a000-0000-7000-8000-000000000001' };
const bob = { organizationId: 1, userId: '0198a000-0000-7000-8000-000000000002' };
const cell = { i: 'a', x: 0, y: 0, w: 1, h: 1 };
const tile = (component: Tile['component'], props: Tile['props'], row = 0): Tile => ({
  id: dashboardId.replace(/d$/, String(row)),
  name: '',
  component,
  props,
  ver: 3,
  grid: { desktop: { ...cell, y: row }, mobile: { ...cell, y: row } },
});

const after = (...events: DashboardEvent[]): Dashboard => events.reduce(dashboardFold.evolve, dashboardFold.initial);
const [created] = createDashboard(after(), { dashboardId, name: 'Wall', data: [] }, ann) as [DashboardEvent];
const refusal = (code: string) => expect.objectContaining({ code });

describe('a dashboard', () => {
  it('is changed by its author, and the event holds the previous definition', () => {
    expect(changeDashboard(after(created), { name: 'Big wall', data: [], cause: 'edited' }, ann)).toEqual([
      {
        type: 'DashboardChanged',
        data: {
          dashboardId,
          organizationId: 1,
          before: { name: 'Wall', data: [] },
          name: 'Big wall',
          data: [],
          cause: 'edited',
        },
      },
    ]);
    expect(changeDashboard(after(created), { name: 'Wall', data: [], cause: 'restored' }, ann)).toEqual([]);
  });

  it('is changed and deleted only by its author', () => {
    expect(() => changeDashboard(after(created), { name: 'Mine', data: [], cause: 'edited' }, bob)).toThrow(
      refusal('NotTheAuthor'),
    );
    expect(() => deleteDashboard(after(created), bob)).toThrow(refusal('NotTheAuthor'));
  });

  it('gets the administrator as its author who succeeds one that has left, once', () => {
    const succeeded = takeOver(after(created), bob, false);
    expect(succeeded).toEqual([
      {
        type: 'DashboardAuthorChanged',
        data: { dashboardId, organizationId: 1, before: { authorId: ann.userId }, authorId: bob.userId },
      },
    ]);
    const state = after(created, ...succeeded);
    expect(takeOver(state, bob, true)).toEqual([]);
    expect(deleteDashboard(state, bob)).toHaveLength(1);
    expect(() => deleteDashboard(state, ann)).toThrow(refusal('NotTheAuthor'));
    expect(() => takeOver(after(created), bob, true)).toThrow(refusal('AuthorStillHere'));
    expect(() => takeOver(after(created), { ...bob, organizationId: 2 }, false)).toThrow(refusal('NotFound'));
  });

  it('is not found by another organization, nor after its deletion', () => {
    expect(() => deleteDashboard(after(created), { ...ann, organizationId: 2 })).toThrow(refusal('NotFound'));
    expect(() => deleteDashboard(after(created, ...deleteDashboard(after(created), ann)), ann)).toThrow(
      refusal('NotFound'),
    );
  });
});

describe('tiles', () => {
  it('are completed by the defaults of their type', () => {
    expect(checkTiles([tile('line', { sensors: [1], metrics: [1] })])).toMatchObject([{ props: { hours: 24 } }]);
  });

  it('are refused with every prop that their type does not know or allow', () => {
    const wrong = [
      tile('sensor', { sensors: [1, 2], metrics: [1] }),
      tile('active-alarms-table', { colour: 'red' }, 1),
    ];
    const fields = [{ field: 'data.0.props.sensors' }, { field: 'data.1.props.colour' }].map((fault) =>
      expect.objectContaining(fault),
    );
    expect(() => checkTiles(wrong)).toThrow(expect.objectContaining({ code: 'InvalidRequest', detail: { fields } }));
  });

  it('are refused with the tile and the rule of the grid, and with props that are too large', () => {
    const grown = { search: 'x', sensors: Array.from({ length: 5_000 }, (_, index) => index + 1_000) };
    const wrong = [
      tile('sensor', { sensors: [], metrics: [] }),
      tile('plan', { plans: [] }),
      tile('sensors-table', grown, 2),
    ];
    const fields = [
      { field: 'data.1.id', rule: 'TileTwice' },
      { field: 'data.1.grid.desktop', rule: 'TilesOverlap' },
      { field: 'data.1.grid.mobile', rule: 'TilesOverlap' },
      { field: 'data.2.props', rule: 'TilePropsTooLarge', limit: 16_384 },
    ].map((fault) => expect.objectContaining(fault));
    expect(() => checkTiles(wrong)).toThrow(expect.objectContaining({ code: 'InvalidRequest', detail: { fields } }));
  });

  it('name the sensors that they show', () => {
    const tiles = [tile('line', { sensors: [1, 2], metrics: [1] }), tile('active-alarms-table', {}, 1)];
    expect(sensorsOf(checkTiles(tiles))).toEqual([1, 2]);
  });
});
