import { ROLE } from '@watchglass/schemas/member/rights';
import type { ReportScheduleEvent } from '@watchglass/schemas/report-schedule/events';
import { PAUSE_CAUSES } from '@watchglass/schemas/report-schedule/kinds';
import { SPREAD_MINUTES } from '@watchglass/schemas/report-schedule/limits';
import { v5 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../code-for-tests.ts';
import { letters, type Records } from '../mail/letters.ts';
import { definitionOf } from './report-schedule-for-tests.ts';
import {
  changeSchedule,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
  scheduleFold,
  scheduleReport,
  type Schedule,
} from './schedule.ts';
import { lateMsOf } from './schedule-rows.ts';

const scheduleId = '0195f000-0000-7000-8000-000000000001';
const organizationId = 7;
const definition = definitionOf();
const by = (id: string) =>
  ({ metadata: { organizationId, actor: { kind: 'user', id }, at: '', correlationId: '' } }) as const;
const after = (schedule: Schedule, events: readonly ReportScheduleEvent[], person = 'ann'): Schedule =>
  events.reduce((state, event) => scheduleFold.evolve(state, { ...event, ...by(person) }), schedule);
const scheduled = after(
  scheduleFold.initial,
  scheduleReport(scheduleFold.initial, { scheduleId, organizationId, definition }),
);

describe('a schedule of reports', () => {
  it('is changed with what stood before, and not by the same definition', () => {
    const changed = { organizationId, definition: definitionOf({ at: '07:00' }) };
    expect(changeSchedule(scheduled, { organizationId, definition: definitionOf() })).toEqual([]);
    expect(changeSchedule(scheduled, changed)).toMatchObject([{ data: { before: { at: '06:00' } } }]);
  });

  it('is paused and resumed once, and whoever resumes it is its maker', () => {
    const paused = after(scheduled, pauseSchedule(scheduled, organizationId, 'makerGone'));
    expect(pauseSchedule(paused, organizationId, 'byHand')).toEqual([]);
    const resumed = after(paused, resumeSchedule(paused, organizationId), 'bo');
    expect(resumed).toMatchObject({ status: 'active', makerId: 'bo' });
    expect(resumeSchedule(resumed, organizationId)).toEqual([]);
  });

  it('is not found once it is removed, nor by another workspace', () => {
    const removed = after(scheduled, removeSchedule(scheduled, organizationId));
    for (const [state, of] of [
      [removed, organizationId],
      [scheduled, 8],
      [scheduleFold.initial, organizationId],
    ] as const) {
      expect(codeOf(() => pauseSchedule(state, of, 'byHand'))).toBe('NotFound');
      expect(codeOf(() => resumeSchedule(state, of))).toBe('NotFound');
      expect(codeOf(() => removeSchedule(state, of))).toBe('NotFound');
      expect(codeOf(() => changeSchedule(state, { organizationId: of, definition }))).toBe('NotFound');
    }
  });

  it('is told to administrators once it is paused, unless one paused it by hand', async () => {
    const members = new Map([
      ['ann', { role: ROLE.admin, rights: {} }],
      ['bo', { role: ROLE.user, rights: {} }],
    ]);
    const records = { organization: async () => ({ status: 'active', name: 'Lab', members }) } as unknown as Records;
    const asked = PAUSE_CAUSES.map(async (cause) =>
      letters.reportPaused.on.ReportSchedulePaused({ scheduleId, organizationId, title: 'Fridge 1', cause }, records),
    );
    const toAnn = [{ to: { userId: 'ann' }, facts: { workspace: 'Lab', report: 'Fridge 1' } }];
    expect(await Promise.all(asked)).toEqual(PAUSE_CAUSES.map((cause) => (cause === 'byHand' ? [] : toAnn)));
  });

  it('begins within a quarter of an hour after its time, and not together with all others of that time', () => {
    const minutes = Array.from({ length: 100 }, (_, n) => Math.floor(lateMsOf(v5(`${n}`, scheduleId)) / 60_000));
    expect(Math.max(...minutes)).toBeLessThan(SPREAD_MINUTES);
    expect(new Set(minutes).size).toBe(SPREAD_MINUTES);
  });
});
