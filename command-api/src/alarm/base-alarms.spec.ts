import { alarmStream } from '@watchglass/schemas/alarm/events';
import type { BaseOfflineRule } from '@watchglass/schemas/alarm-rule/commands';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BaseAlarms } from './base-alarms.ts';
import { openAlarmEngines, type AlarmEngines } from './engines-for-tests.ts';
import { WatchedRules } from './watched-rules.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);
let engines: AlarmEngines;
let organizations = 0;

beforeAll(async () => {
  engines = await openAlarmEngines(1);
});
afterAll(() => engines.close());

const onBases = (changes: Partial<BaseOfflineRule> = {}): BaseOfflineRule => ({
  kind: 'baseOffline',
  title: 'Base offline',
  warningAfter: 10,
  criticalAfter: 30,
  warningSeverity: 50,
  appliesTo: { kind: 'all' },
  ...changes,
});

/** One rule on the bases of an organization of its own, and as many processes as asked for. */
async function watched(definition: BaseOfflineRule, processes = 1) {
  const organizationId = (organizations += 1);
  const [ruleId, serial] = [v7(), `B${organizationId}AAA`];
  let [now, positions] = [START, 0];
  const deps = { ...engines, clock: () => new Date(now), newId: () => v7(), liveBus: undefined as never };
  const canceled = new Set<string>();
  const make = () => {
    const rules = new WatchedRules();
    return { rules, alarms: new BaseAlarms(deps, rules, canceled) };
  };
  let running = Array.from({ length: processes }, make);
  const history: Parameters<WatchedRules['apply']>[0][] = [];
  const apply = (type: string, data: object): void => {
    const event = {
      id: '',
      stream: '',
      revision: 0,
      position: String((positions += 1)),
      recordedAt: '',
      metadata: { at: new Date(now).toISOString() },
      type,
      data: { organizationId, ...data },
    };
    history.push(event);
    for (const { rules } of running) rules.apply(event);
  };
  apply('BaseRegistered', { serial, name: 'Hall', firmware: '4.5.0' });
  apply('AlarmRuleCreated', { ruleId, version: 1, definition });
  const known = new Set<string>();
  const look = async (minute: number): Promise<void> => {
    now = START + minute * MINUTE;
    await Promise.all(running.map(({ alarms }) => alarms.look()));
    for (const { alarm_id } of await engines.relational.query<{ alarm_id: string }>(
      'SELECT alarm_id FROM command.base_alarms WHERE organization_id = $1',
      [organizationId],
    ))
      known.add(alarm_id);
  };
  return {
    ruleId,
    serial,
    apply,
    look,
    canceled,
    open: () => running[0]?.rules.of(organizationId).baseAlarmOf(serial),
    lose: (minute: number) =>
      apply('BaseConnectionLost', { serial, since: new Date(START + minute * MINUTE).toISOString() }),
    restore: (minute: number) =>
      apply('BaseConnectionRestored', { serial, since: new Date(START + minute * MINUTE).toISOString() }),
    restart: () => {
      running = running.map(make);
      for (const event of history) for (const { rules } of running) rules.apply(event);
    },
    /** The events of every alarm so far, in order. */
    told: async (): Promise<string[]> => {
      const told: string[] = [];
      for (const alarmId of known)
        for await (const { type, data } of engines.eventStore.readStream(alarmStream(alarmId))) {
          const { severity, value, cause, suppressed } = data as {
            severity?: number;
            value?: number;
            cause?: string;
            suppressed?: object;
          };
          const parts = [type.slice('Alarm'.length), severity, value, cause, suppressed && 'hidden'];
          told.push(parts.filter((part) => part !== undefined).join(' '));
        }
      return told;
    },
  };
}

describe('the alarm of a base that is offline', () => {
  it('rings once with any number of processes, rises, and ends when the base is heard', async () => {
    const base = await watched(onBases(), 3);
    base.lose(0);
    await base.look(9);
    expect(base.open()).toBeUndefined();
    await base.look(10);
    await base.look(12);
    await base.look(30);
    await base.look(31);
    expect(base.open()).toBeDefined();
    base.restore(45);
    await base.look(45);
    await base.look(46);
    expect(await base.told()).toEqual(['Raised 50 10', 'Raised 80 30', 'Resolved 45']);
    expect(base.open()).toBeUndefined();
  });

  it('goes on after a restart, as does its delay', async () => {
    const base = await watched(onBases());
    base.lose(0);
    base.restart();
    await base.look(10);
    base.restart();
    await base.look(30);
    base.restore(40);
    base.restart();
    await base.look(40);
    expect(await base.told()).toEqual(['Raised 50 10', 'Raised 80 30', 'Resolved 40']);
  });

  it('is canceled with its rule, a change of its delay and a pause of the base, and is another one afterwards', async () => {
    const base = await watched(onBases({ criticalAfter: null }));
    base.lose(0);
    await base.look(12);
    base.apply('AlarmRuleDisabled', { ruleId: base.ruleId });
    await base.look(13);
    base.apply('AlarmRuleEnabled', { ruleId: base.ruleId });
    await base.look(14);
    const before = onBases({ criticalAfter: null });
    base.apply('AlarmRuleChanged', {
      ruleId: base.ruleId,
      version: 2,
      before,
      definition: { ...before, warningAfter: 20 },
    });
    await base.look(15);
    await base.look(20);
    base.apply('BasePaused', { serial: base.serial });
    await base.look(21);
    base.apply('BaseUnpaused', { serial: base.serial });
    await base.look(22);
    expect(await base.told()).toEqual([
      'Raised 50 12',
      'Canceled 13 ruleDisabled',
      'Raised 50 14',
      'Canceled 15 ruleChanged',
      'Raised 50 20',
      'Canceled 21 basePaused',
      'Raised 50 22',
    ]);
  });

  it('is hidden in maintenance from its raise on, shown when it rises to critical, and when the maintenance ends', async () => {
    const base = await watched(onBases(), 2);
    const maintenanceId = v7();
    const window = {
      kind: 'once',
      from: new Date(START).toISOString(),
      until: new Date(START + 20 * MINUTE).toISOString(),
    };
    const appliesTo = { kind: 'bases', serials: [base.serial] };
    const definition = { title: 'Power cut', reason: 'work', appliesTo, window, criticals: false };
    base.apply('MaintenancePlanned', { maintenanceId, definition });
    base.lose(0);
    await base.look(10);
    base.restart();
    await base.look(19);
    await base.look(20);
    const longer = { ...definition, window: { ...window, until: new Date(START + 60 * MINUTE).toISOString() } };
    base.apply('MaintenanceChanged', { maintenanceId, before: definition, definition: longer });
    await base.look(22);
    await base.look(30);
    expect(await base.told()).toEqual([
      'Raised 50 10 hidden',
      'Unsuppressed maintenance',
      'Suppressed maintenance',
      'Unsuppressed maintenance',
      'Raised 80 30',
    ]);
  });

  it('rings no more in the same silence after a person canceled it', async () => {
    const base = await watched(onBases());
    base.lose(0);
    await base.look(12);
    base.canceled.add(base.open() ?? '');
    await base.look(35);
    expect(base.open()).toBeUndefined();
    expect(await base.told()).toEqual(['Raised 50 12']);
  });
});
