import type { Position } from '@watchglass/streams/ports/event-store';
import { newBase, type Base } from '../builders/base.ts';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { taken } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { startTestedProcesses, type TestedProcesses } from '../stack/processes.ts';
import { startBells, type Bells } from './bells.ts';
import { lasting } from './lasting.ts';
import { startLoad, type Load } from './ledger.ts';
import { newestPosition } from './stored.ts';

/** The target of faults: the product as separate processes, with a workspace in use. */
export interface Installation {
  readonly processes: TestedProcesses;
  readonly workspace: Workspace;
  readonly base: Base;
  /** An alarm that stays active, for comments. */
  readonly alarmId: string;
}

/** The load during faults, and its record. */
export interface Traffic {
  /** Position of the newest event before it. */
  readonly after: Position | null;
  readonly load: Load;
  readonly bells: Bells;
  stop(): Promise<void>;
}

/** Installs the product with one rule for the judgement and one whose delay runs by the clock. */
export async function install(...options: Parameters<typeof startTestedProcesses>): Promise<Installation> {
  const processes = await startTestedProcesses(...options);
  try {
    const workspace = lasting(processes, await newWorkspace(processes));
    const base = await newBase(processes, workspace);
    await newRule(workspace, { title: 'At once' });
    await newRule(workspace, {
      title: 'After a minute',
      above: { warning: 20, critical: null },
      warningOnDelay: 1,
      criticalOnDelay: 1,
    });
    const { id, wireId } = await calmSensor(workspace, base, Date.now() - 60_000);
    taken(await base.deliver([celsius(wireId, 9, Date.now())]));
    const { id: alarmId } = await alarmOf(workspace, id);
    return { processes, workspace, base, alarmId };
  } catch (error) {
    await processes.stop();
    throw error;
  }
}

let loads = 0;

/** Starts the load; `readingsPerPack` increases it. Its sensors are new. */
export async function startTraffic(
  { processes, workspace, base, alarmId }: Installation,
  readingsPerPack?: number,
): Promise<Traffic> {
  const after = await newestPosition(processes.stores);
  loads += 1;
  const prefix = `load-${loads}-`;
  const sending = { base, workspace, alarmId, prefix, mqttSensor: 7_200_000 + loads };
  const load = startLoad(readingsPerPack === undefined ? sending : { ...sending, readingsPerPack });
  const bells = startBells(base, prefix);
  return { after, load, bells, stop: async () => void (await Promise.all([load.stop(), bells.stop()])) };
}
