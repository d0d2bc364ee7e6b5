import { times } from '../figures.ts';
import type { Figures } from './workload.ts';

/** By name of the product. */
export type Medians = ReadonlyMap<string, Figures>;

export interface Verdict {
  readonly target: string;
  readonly ratio: string;
  readonly met: boolean;
}

interface Target {
  readonly target: string;
  readonly rival: string;
  readonly of: (figures: Figures) => number;
  readonly least?: number;
  readonly most?: number;
}

const TARGETS: readonly Target[] = [
  {
    target: 'readings per CPU-s, at least 2× Zabbix',
    rival: 'Zabbix',
    of: ({ perCpuSecond }) => perCpuSecond,
    least: 2,
  },
  {
    target: 'readings per CPU-s, at least 3× Node-RED',
    rival: 'Node-RED',
    of: ({ perCpuSecond }) => perCpuSecond,
    least: 3,
  },
  {
    target: 'readings per CPU-s, at least 0.25× Prometheus',
    rival: 'Prometheus',
    of: ({ perCpuSecond }) => perCpuSecond,
    least: 0.25,
  },
  { target: 'alarm p99, at most 1/9 of Zabbix', rival: 'Zabbix', of: ({ alarmP99 }) => alarmP99, most: 1 / 9 },
  {
    target: 'CPU at 1,000 readings/s, at most 2.3× Zabbix',
    rival: 'Zabbix',
    of: ({ cpuAtRate }) => cpuAtRate,
    most: 2.3,
  },
  {
    target: 'CPU at 1,000 readings/s, at most half of Prometheus',
    rival: 'Prometheus',
    of: ({ cpuAtRate }) => cpuAtRate,
    most: 0.5,
  },
  { target: 'memory under load, at most 1× Zabbix', rival: 'Zabbix', of: ({ loadedMiB }) => loadedMiB, most: 1 },
];

/** Watchglass beside each rival of the same run. */
export function verdicts(all: Medians): readonly Verdict[] {
  const ours = all.get('Watchglass');
  return TARGETS.flatMap(({ target, rival, of, least = 0, most = Infinity }) => {
    const theirs = all.get(rival);
    if (ours === undefined || theirs === undefined) return [];
    const ratio = of(ours) / of(theirs);
    return [{ target, ratio: times(ratio), met: ratio >= least && ratio <= most }];
  });
}
