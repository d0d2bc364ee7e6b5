import { isDeepStrictEqual } from 'node:util';
import type { BaseEvent } from '@watchglass/schemas/base/events';
import { REPORTS_APART_MS, RESTART_APART_MS } from '@watchglass/schemas/base/limits';
import type { BaseReport, BaseState, baseReportShape } from '@watchglass/schemas/base/report';
import type { ValueOf } from '@watchglass/schemas/shape';
import type { Base, RegisteredBase } from './base.ts';
import { completedBy } from './manage/reported.ts';

type NewReport = ValueOf<typeof baseReportShape>;

interface Reported {
  readonly organizationId: number;
  readonly state: BaseState;
  readonly now: Date;
}

/**
 * Decides the event of a report. A repetition, or a change of the memory alone, is none. Facts that change faster than
 * once a minute wait for the next report, unless a procedure may wait for them: firmware, network and outlets.
 */
export function tellReport(base: Base, { organizationId, state, now }: Reported): BaseEvent[] {
  if (base.status !== 'registered' || base.organizationId !== organizationId) return [];
  const report = reportOf(state, base, now);
  const { last } = base;
  if (last !== null && isSame(last.report, report)) return completedBy(base, report);
  const isEarly = last !== null && now.getTime() - last.at < REPORTS_APART_MS;
  if (isEarly && !isUrgent(last.report, report)) return [];
  const reported: BaseEvent = { type: 'BaseReported', data: { serial: base.serial, organizationId, report } };
  return [reported, ...completedBy(base, report)];
}

function reportOf({ uptimeSeconds, ...facts }: BaseState, { last }: RegisteredBase, now: Date): NewReport {
  if (uptimeSeconds === undefined) return facts;
  const startedAt = now.getTime() - uptimeSeconds * 1000;
  const known = Date.parse(last?.report.startedAt ?? '');
  // The same start, measured again with some delay.
  const isKnown = Math.abs(known - startedAt) < RESTART_APART_MS;
  return { ...facts, startedAt: new Date(isKnown ? known : startedAt).toISOString() };
}

function isSame(before: BaseReport, after: BaseReport): boolean {
  return isDeepStrictEqual({ ...before, memoryPercent: 0 }, { ...after, memoryPercent: 0 });
}

function isUrgent(before: BaseReport, after: BaseReport): boolean {
  return (
    before.firmware !== after.firmware ||
    !isDeepStrictEqual(before.network, after.network) ||
    !isDeepStrictEqual(before.outlets, after.outlets)
  );
}
