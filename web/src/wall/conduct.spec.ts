import { floodAt } from '@watchglass/schemas/alarm/flood';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALARM_TURN_MS,
  beginning,
  mountedIn,
  next,
  shownIn,
  type Calling,
  type Conduct,
  type WallEvent,
} from './conduct.ts';

const ids = ['a', 'b', 'c', 'd'] as const;
const dashboard = fc.constantFrom(...ids);
const plan = fc.record({
  entries: fc.array(fc.record({ dashboardId: dashboard, dwellMs: fc.integer({ min: 10_000, max: 60_000 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
});
const calling = fc.uniqueArray(
  fc.record({
    key: fc.string({ minLength: 1, maxLength: 2 }),
    raisedAt: fc.nat(1_000),
    dashboardId: fc.option(dashboard),
  }),
  { selector: ({ key }) => key, maxLength: 12 },
);
/** About the instants of the steps, so that some are floods. */
const raises = fc.array(fc.integer({ min: 900_000, max: 1_600_000 }), { maxLength: 30 });
const event: fc.Arbitrary<WallEvent> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<WallEvent>({ type: 'tick' }) },
  { weight: 1, arbitrary: plan.map((given): WallEvent => ({ type: 'plan', plan: given })) },
  {
    weight: 2,
    arbitrary: fc.record({ calling, raises }).map((given): WallEvent => ({ type: 'calling', ...given })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ dashboardId: dashboard, until: fc.nat(4_000_000) })
      .map((pin): WallEvent => ({ type: 'pin', pin })),
  },
);
/** An event and the milliseconds since the one before; a clock may be set back. */
const steps = fc.array(fc.tuple(event, fc.integer({ min: -5_000, max: 70_000 })), { maxLength: 60 });

interface Model {
  readonly state: Conduct;
  readonly calling: readonly Calling[];
  readonly pin: { readonly dashboardId: string; readonly until: number } | null;
}

/** Runs the steps; after each, `look` compares the machine with what was last said to it. */
function run(given: readonly (readonly [WallEvent, number])[], look: (model: Model, now: number) => void): void {
  let now = 1_000_000;
  let model: Model = {
    state: next(beginning, { type: 'plan', plan: { entries: [{ dashboardId: 'a', dwellMs: 10_000 }] } }, now),
    calling: [],
    pin: null,
  };
  for (const [happens, after] of given) {
    now += after;
    const state = next(model.state, happens, now);
    model = {
      state,
      calling: happens.type === 'calling' ? happens.calling : model.calling,
      pin: happens.type === 'pin' ? happens.pin : model.pin,
    };
    look(model, now);
  }
}

describe('what a wall shows', () => {
  it('is an alarm from the event that tells of it until the event that ends it, and is never rotated away', () => {
    fc.assert(
      fc.property(steps, (given) => {
        run(given, ({ state, calling: calls }, now) => {
          const shown = shownIn(state);
          const isAlarm = shown.why === 'alarm' || shown.why === 'alarms';
          expect(isAlarm).toBe(calls.length > 0);
          if (shown.why === 'alarm') expect(calls.map(({ dashboardId }) => dashboardId)).toContain(shown.dashboardId);
          if (calls.length > 0 && floodAt(state.raises, now) !== null) expect(shown.why).toBe('alarms');
        });
      }),
    );
  });

  it('is else the pinned dashboard until its end, else an entry of the playlist', () => {
    fc.assert(
      fc.property(steps, (given) => {
        run(given, ({ state, calling: calls, pin }, now) => {
          if (calls.length > 0) return;
          const { why, dashboardId } = shownIn(state);
          if (why === 'order') expect([dashboardId, now < (pin?.until ?? 0)]).toEqual([pin?.dashboardId, true]);
          else expect(state.plan.entries.map((entry) => entry.dashboardId)).toContain(dashboardId);
        });
      }),
    );
  });

  it('follows the playlist second by second as a clock that counts dwells does', () => {
    fc.assert(
      fc.property(plan, fc.integer({ min: 1, max: 600 }), (given, seconds) => {
        let state = next(beginning, { type: 'plan', plan: given }, 0);
        const expected = given.entries.flatMap(({ dashboardId, dwellMs }) =>
          Array<string>(Math.ceil(dwellMs / 1_000)).fill(dashboardId),
        );
        for (let second = 1; second <= seconds; second += 1) {
          state = next(state, { type: 'tick' }, second * 1_000);
          expect(shownIn(state).dashboardId).toBe(expected[second % expected.length]);
        }
      }),
    );
  });

  it('gives several alarms equal turns, the newest first, and a new raise its turn at once', () => {
    const call = (key: string, dashboardId: string): Calling => ({ key, raisedAt: 0, dashboardId });
    let state = next(beginning, { type: 'calling', calling: [call('2', 'b'), call('1', 'a')], raises: [] }, 0);
    const seen: (string | null)[] = [];
    for (let now = 0; now < 4 * ALARM_TURN_MS; now += ALARM_TURN_MS) {
      state = next(state, { type: 'tick' }, now);
      seen.push(shownIn(state).dashboardId);
    }
    expect(seen).toEqual(['b', 'a', 'b', 'a']);
    const three = [call('3', 'c'), call('2', 'b'), call('1', 'a')];
    state = next(state, { type: 'calling', calling: three, raises: [] }, 4 * ALARM_TURN_MS + 1);
    expect(shownIn(state)).toEqual({ dashboardId: 'c', why: 'alarm' });
  });

  it('is a tile page only if one names the subject: else the page of alarms', () => {
    const state = next(
      beginning,
      { type: 'calling', calling: [{ key: '1', raisedAt: 0, dashboardId: null }], raises: [] },
      0,
    );
    expect(shownIn(state)).toEqual({ dashboardId: null, why: 'alarms' });
  });

  it('never needs more than two dashboards, of which one is shown', () => {
    fc.assert(
      fc.property(steps, (given) => {
        run(given, ({ state }, now) => {
          const [mounted, { dashboardId }] = [mountedIn(state, now), shownIn(state)];
          expect(mounted.length).toBeLessThanOrEqual(2);
          expect(new Set(mounted).size).toBe(mounted.length);
          if (dashboardId !== null) expect(mounted[0]).toBe(dashboardId);
        });
      }),
    );
  });

  it('is nothing if every dashboard of the playlist is gone', () => {
    const state = next(beginning, { type: 'plan', plan: { entries: [] } }, 0);
    expect([shownIn(state).why, mountedIn(state, 0)]).toEqual(['nothing', []]);
  });
});
