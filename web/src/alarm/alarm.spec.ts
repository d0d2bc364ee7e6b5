import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { httpAtom } from '../http/browser.ts';
import { openHttp } from '../http/http.ts';
import { openSession } from '../http/session.ts';
import { acknowledgeSeenAtom, outcomeAtom } from './acknowledging.ts';
import { activeAlarms, alarmList, alarmsByPointAtom } from './atoms.ts';
import { heldOrder } from './held-order.ts';
import { newRaises, raiseOf } from './raises.ts';
import { alarmForTests } from './alarm-for-tests.ts';

function alarm(id: string, change: Partial<AlarmView> = {}): AlarmView {
  return alarmForTests({ id, sensorName: `Sensor ${id}`, threshold: 20, value: 21, ...change });
}
const ids = (alarms: readonly AlarmView[]) => alarms.map(({ id }) => id);
const taken = { by: 'u', byName: 'Ann', at: '2026-01-01T00:01:00Z' };

function storeAnswering(body: unknown, status = 200) {
  const kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const session = openSession(kept, kept);
  session.keep({ auth: 'token', refresh: 'r'.repeat(40) });
  const store = createStore();
  const sent: unknown[] = [];
  store.set(
    httpAtom,
    openHttp({
      session,
      language: () => 'en',
      exclusively: (work) => work(),
      fetch: async (path, init) => {
        if (path.includes('/active')) return Response.json({ items: [] });
        sent.push(typeof init.body === 'string' ? JSON.parse(init.body) : null);
        return Response.json(body, { status });
      },
    }),
  );
  return { store, sent };
}

describe('the list of active alarms', () => {
  it('shows the newest raise first, of any metric, and leaves out ended alarms', () => {
    const over = { state: 'resolved', acknowledgement: taken } as const;
    const rows = [
      alarm('old'),
      alarm('new', { raisedAt: '2026-01-02T00:00:00Z' }),
      alarm('over', over),
      alarm('off', { state: 'canceled' }),
      alarm('radio', { metricId: 61, raisedAt: '2025-12-31T00:00:00Z' }),
    ];
    expect(ids(activeAlarms(rows))).toEqual(['new', 'old', 'radio']);
  });

  it('keeps unacknowledged resolved alarms after the active ones', () => {
    const rows = [alarm('unseen', { state: 'resolved', raisedAt: '2026-01-02T00:00:00Z' }), alarm('now')];
    expect(ids(activeAlarms(rows))).toEqual(['now', 'unseen']);
  });

  it('does not move under the pointer: ended alarms stay in place, new ones come last', () => {
    const before = [alarm('a'), alarm('b')];
    const shown = heldOrder(before, [alarm('c'), alarm('b')], true);
    expect(ids(shown)).toEqual(['a', 'b', 'c']);
    expect(shown[0]).toBe(before[0]);
    expect(ids(heldOrder(shown, [alarm('c'), alarm('b')], false))).toEqual(['c', 'b']);
  });

  it('keeps unacknowledged resolved alarms without ringing for them', () => {
    const over = alarm('a', { state: 'resolved' });
    expect(ids(activeAlarms([over]))).toEqual(['a']);
    expect(newRaises(new Set(), [over])).toEqual([]);
  });

  it('orders the alarms of a point from the worst to the least', () => {
    const { store } = storeAnswering({});
    const rows = [
      alarm('warning'),
      alarm('acknowledged', { severity: 80, acknowledgement: taken }),
      alarm('critical', { severity: 80 }),
      alarm('returned', { severity: 80, state: 'resolved' }),
      alarm('elsewhere', { sensorId: 2, state: 'resolved' }),
    ];
    store.set(alarmList(901).putAtom, rows, '01');
    expect([...store.get(alarmsByPointAtom(901))].map(([point, alarms]) => [point, ids(alarms)])).toEqual([
      ['1.1', ['critical', 'acknowledged', 'warning', 'returned']],
      ['2.1', ['elsewhere']],
    ]);
  });
});

describe('a new raise', () => {
  it('rings once, and again when the severity rises', () => {
    const known = new Set([raiseOf(alarm('a'))]);
    expect(newRaises(known, [alarm('a'), alarm('gone', { state: 'resolved' })])).toEqual([]);
    expect(
      ids(newRaises(known, [alarm('a', { raise: 2 }), alarm('b'), alarm('c', { acknowledgement: taken })])),
    ).toEqual(['a', 'b']);
  });
});

describe('acknowledging', () => {
  it('sends the raise on screen and shows the acknowledging person at once', async () => {
    const { store, sent } = storeAnswering({ acknowledgement: taken, already: false });
    store.set(alarmList(902).putAtom, [alarm('x1', { raise: 3 })], '01');
    expect(await store.set(acknowledgeSeenAtom, { organizationId: 902, alarm: alarm('x1', { raise: 3 }) })).toBe(true);
    expect(sent).toEqual([{ raise: 3 }]);
    expect(store.get(alarmList(902).rowsAtom).get('x1')?.acknowledgement).toEqual(taken);
    expect(store.get(outcomeAtom('x1'))).toBeNull();
  });

  it('names the person who acknowledged first', async () => {
    const { store } = storeAnswering({ acknowledgement: taken, already: true });
    await store.set(acknowledgeSeenAtom, { organizationId: 903, alarm: alarm('x2') });
    expect(store.get(outcomeAtom('x2'))).toEqual({ kind: 'already', by: 'Ann', at: taken.at });
  });

  it('reports that the severity rose', async () => {
    const { store } = storeAnswering({ errors: [{ code: 'AlarmSeverityRose', message: '', detail: {} }] }, 409);
    expect(await store.set(acknowledgeSeenAtom, { organizationId: 904, alarm: alarm('x3') })).toBe(false);
    expect(store.get(outcomeAtom('x3'))).toEqual({ kind: 'rose' });
  });
});
