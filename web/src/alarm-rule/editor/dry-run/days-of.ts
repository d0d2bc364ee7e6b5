import type { DryRunResult } from '@watchglass/schemas/alarm-rule/dry-run';
import { localDayAt } from '@watchglass/schemas/local-time';

const DAY_MS = 86_400_000;

interface Period {
  readonly days: number;
  /** Its end, epoch milliseconds. */
  readonly to: number;
  readonly timeZone: string;
}

/** Every local day of a period with its raises, those without any included. */
export function daysOf(
  raises: DryRunResult['days'],
  { days, to, timeZone }: Period,
): { day: string; raises: number }[] {
  const counted = new Map(raises.map(({ day, raises: count }) => [day, count]));
  const [first, last] = [localDayAt(to - days * DAY_MS, timeZone), localDayAt(to - 1, timeZone)];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const day = new Date((first + index) * DAY_MS).toISOString().slice(0, 10);
    return { day, raises: counted.get(day) ?? 0 };
  });
}
