import { readdirSync, readFileSync } from 'node:fs';

const CLOCK_TICKS_PER_SECOND = 100;

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** User and system seconds, including children that have ended and been reaped. */
  readonly cpuSeconds: number;
}

function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [
      fields[1],
      fields[11],
      fields[12],
      fields[13],
      fields[14],
    ];
    return { pid, parent, cpuSeconds: (user + system + childUser + childSystem) / CLOCK_TICKS_PER_SECOND };
  } catch {
    return undefined;
  }
}

/** These processes and all their descendants, Linux only. */
function family(roots: readonly number[]): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const members = new Set(roots);
  for (let grew = true; grew;) {
    const before = members.size;
    for (const { pid, parent } of all) if (members.has(parent)) members.add(pid);
    grew = members.size > before;
  }
  return all.filter(({ pid }) => members.has(pid));
}

/** CPU seconds used so far by these processes and all their descendants. */
export function cpuSeconds(roots: readonly number[]): number {
  return family(roots).reduce((sum, each) => sum + each.cpuSeconds, 0);
}

/** Proportional set size in MiB: shared memory is counted once. */
export function memoryMiB(roots: readonly number[]): number {
  const kibibytes = family(roots).map(({ pid }) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kibibytes.reduce((sum, each) => sum + each, 0) / 1024;
}
