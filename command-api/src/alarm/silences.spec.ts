import type { AbsenceRule } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import { describe, expect, it } from 'vitest';
import { Evaluated } from './evaluated-for-tests.ts';

const BASE_ALARM = '0198a000-0000-7000-8000-0000000000ba';

const absence = (changes: Partial<AbsenceRule> = {}): AbsenceRule => ({
  kind: 'absence',
  title: 'Silent',
  metricId: 1,
  warningAfter: 10,
  criticalAfter: 30,
  warningSeverity: 50,
  appliesTo: { kind: 'all' },
  ...changes,
});

/** The events as words, with the minute at which each was decided. */
function told({ events }: Evaluated): string[] {
  return events.map(({ minute, event }) => `${minute} ${wordsOf(event)}`);
}

function wordsOf({ type, data }: AlarmEvent): string {
  const { severity, value, cause, suppressed } = data as {
    severity?: number;
    value?: number;
    cause?: string;
    suppressed?: object;
  };
  if (type === 'AlarmRaised') return `${severity} ${value}${suppressed ? ' hidden' : ''}`;
  return [type.slice('Alarm'.length), cause, type === 'AlarmResolved' ? value : undefined]
    .filter((part) => part !== undefined)
    .join(' ');
}

describe('a rule on missing data', () => {
  it('warns a minute after its delay, then rings as critical, and a young reading resolves it', () => {
    const evaluated = new Evaluated(absence());
    evaluated.hear(0, 0);
    evaluated.waitUntil(60);
    evaluated.hear(60, 60);
    expect(told(evaluated)).toEqual(['11 50 11', '31 80 31', '60 Resolved 0']);
  });

  it('rings nothing for a sensor that sends, and begins again with each reading', () => {
    const evaluated = new Evaluated(absence());
    for (let minute = 0; minute <= 100; minute += 5) {
      evaluated.waitUntil(minute);
      evaluated.hear(minute, minute);
    }
    expect(told(evaluated)).toEqual([]);
    evaluated.waitUntil(117);
    expect(told(evaluated)).toEqual(['116 50 16']);
  });

  it('is not ended by a late batch, only by a reading younger than the delay', () => {
    const evaluated = new Evaluated(absence({ criticalAfter: null }));
    evaluated.apply('SensorIntervalDeclared', { sensorId: 1, organizationId: 1, intervalSeconds: 60 });
    evaluated.hear(0, 0);
    evaluated.waitUntil(60);
    evaluated.hear(60, 20, 30, 45);
    expect(told(evaluated)).toEqual(['11 50 11']);
    evaluated.waitUntil(61);
    evaluated.hear(61, 61);
    expect(told(evaluated).at(-1)).toBe('61 Resolved 0');
  });

  it('waits for three intervals of a sensor that sends each hour, known or estimated', () => {
    const declared = new Evaluated(absence());
    declared.apply('SensorIntervalDeclared', { sensorId: 1, organizationId: 1, intervalSeconds: 3_600 });
    declared.hear(0, 0);
    declared.waitUntil(182);
    expect(told(declared)).toEqual(['181 80 181']);
    const estimated = new Evaluated(absence(), { before: [-240, -180, -120, -60] });
    estimated.hear(0, 0);
    estimated.waitUntil(182);
    expect(told(estimated)).toEqual(['181 80 181']);
  });

  it('rings in its schedule only, and goes on outside of it', () => {
    const intervals = [{ day: 4, from: '01:00', to: '02:00' }];
    const evaluated = new Evaluated(absence({ schedule: { kind: 'within', intervals, zone: 'UTC' } }));
    evaluated.hear(0, 0);
    evaluated.waitUntil(600);
    expect(told(evaluated)).toEqual(['61 80 61']);
  });

  it('cancels with the rule, and rings again as another alarm when it is on again', () => {
    const evaluated = new Evaluated(absence({ criticalAfter: null }));
    evaluated.hear(0, 0);
    evaluated.waitUntil(20);
    evaluated.apply('AlarmRuleDisabled', { ruleId: evaluated.ruleId, organizationId: 1 });
    evaluated.waitUntil(30);
    evaluated.apply('AlarmRuleEnabled', { ruleId: evaluated.ruleId, organizationId: 1 });
    evaluated.waitUntil(31);
    expect(told(evaluated)).toEqual(['11 50 11', '20 Canceled ruleDisabled', '30 50 30']);
    expect(new Set(evaluated.events.map(({ event }) => (event.data as { alarmId: string }).alarmId)).size).toBe(2);
  });

  it('counts a silence from the instant since which bases can be heard', () => {
    const evaluated = new Evaluated(absence({ criticalAfter: null }), { listeningSince: 30 });
    evaluated.hear(0, 0);
    evaluated.waitUntil(60);
    expect(told(evaluated)).toEqual(['41 50 41']);
  });

  it('takes no step of the wall clock for a silence', () => {
    const evaluated = new Evaluated(absence({ criticalAfter: null }));
    evaluated.hear(0, 0);
    evaluated.stepClock(60);
    evaluated.waitUntil(5);
    expect(told(evaluated)).toEqual([]);
    evaluated.waitUntil(12);
    expect(told(evaluated)).toHaveLength(1);
  });
});

describe('a base that is offline', () => {
  const offline = { ruleId: '0198a000-0000-7000-8000-0000000000b0', organizationId: 1, version: 1 };
  const onBases = {
    kind: 'baseOffline' as const,
    title: 'Base',
    warningAfter: 10,
    criticalAfter: null,
    warningSeverity: 50 as const,
    appliesTo: { kind: 'all' as const },
  };
  const lost = (evaluated: Evaluated, serial: string, minute: number, alarmId?: string): void => {
    evaluated.apply('BaseConnectionLost', { serial, organizationId: 1, since: evaluated.iso(minute) });
    if (alarmId) evaluated.baseAlarms({ [serial]: alarmId });
  };
  const back = (evaluated: Evaluated, serial: string, minute: number): void => {
    evaluated.apply('BaseConnectionRestored', { serial, organizationId: 1, since: evaluated.iso(minute) });
    evaluated.baseAlarms({});
  };
  const withBaseRule = (changes: Partial<AbsenceRule> = {}): Evaluated => {
    const evaluated = new Evaluated(absence({ criticalAfter: null, ...changes }));
    evaluated.apply('AlarmRuleCreated', { ...offline, definition: onBases });
    return evaluated;
  };

  it('hides the silence of its sensors, and comes back without a false alarm', () => {
    const evaluated = withBaseRule();
    evaluated.hear(0, 0);
    evaluated.waitUntil(10);
    lost(evaluated, 'B1', 0, BASE_ALARM);
    evaluated.waitUntil(60);
    expect(told(evaluated)).toEqual(['11 50 11 hidden']);
    back(evaluated, 'B1', 60);
    evaluated.waitUntil(68);
    expect(told(evaluated)).toHaveLength(1);
    evaluated.hear(68, 68);
    expect(told(evaluated)).toEqual(['11 50 11 hidden', '68 Resolved 0']);
  });

  it('shows the alarm of a sensor that stays silent after its base came back', () => {
    const evaluated = withBaseRule();
    evaluated.hear(0, 0);
    evaluated.waitUntil(10);
    lost(evaluated, 'B1', 0, BASE_ALARM);
    evaluated.waitUntil(60);
    back(evaluated, 'B1', 60);
    evaluated.waitUntil(90);
    expect(told(evaluated)).toEqual(['11 50 11 hidden', '71 Unsuppressed baseOffline']);
  });

  it('hides an alarm that rang before, and shows it when the rule on the base goes', () => {
    const evaluated = withBaseRule();
    evaluated.hear(0, 0);
    evaluated.waitUntil(20);
    lost(evaluated, 'B1', 0, BASE_ALARM);
    evaluated.waitUntil(30);
    evaluated.apply('AlarmRuleDeleted', { ruleId: offline.ruleId, organizationId: 1 });
    evaluated.baseAlarms({});
    evaluated.waitUntil(31);
    expect(told(evaluated)).toEqual(['11 50 11', '20 Suppressed baseOffline', '30 Unsuppressed baseOffline']);
  });

  it('hides nothing without an alarm of the base', () => {
    const evaluated = new Evaluated(absence({ criticalAfter: null }));
    evaluated.hear(0, 0);
    evaluated.waitUntil(10);
    lost(evaluated, 'B1', 0);
    evaluated.waitUntil(30);
    expect(told(evaluated)).toEqual(['11 50 11']);
  });

  it('does not explain the silence of a sensor that another base hears, unless that is lost too', () => {
    const evaluated = withBaseRule();
    evaluated.hearThrough('B2', 0, 0);
    evaluated.waitUntil(1);
    evaluated.hear(1, 1);
    evaluated.waitUntil(11);
    lost(evaluated, 'B1', 1, BASE_ALARM);
    evaluated.waitUntil(30);
    expect(told(evaluated)).toEqual(['12 50 11']);
    lost(evaluated, 'B2', 20);
    evaluated.waitUntil(31);
    expect(told(evaluated).at(-1)).toBe('30 Suppressed baseOffline');
  });

  it('rings nothing for a silence that a short loss of the base made long', () => {
    const evaluated = withBaseRule({ warningAfter: 30 });
    evaluated.hear(0, 0);
    evaluated.waitUntil(10);
    lost(evaluated, 'B1', 0, BASE_ALARM);
    evaluated.waitUntil(29);
    back(evaluated, 'B1', 29);
    evaluated.waitUntil(39);
    evaluated.hear(39, 39);
    expect(told(evaluated)).toEqual([]);
  });

  it('gives the same events after a restart in the middle', () => {
    const run = (restartAt: number): string[] => {
      const evaluated = withBaseRule();
      evaluated.hear(0, 0);
      for (let minute = 1; minute <= 90; minute += 1) {
        if (minute === 10) lost(evaluated, 'B1', 0, BASE_ALARM);
        if (minute === 60) back(evaluated, 'B1', 60);
        evaluated.waitUntil(minute);
        if (minute === restartAt) evaluated.restart();
      }
      return told(evaluated);
    };
    expect([5, 11, 30, 65, 71].map(run)).toEqual(Array.from({ length: 5 }, () => run(0)));
    expect(run(0)).toHaveLength(2);
  });
});
