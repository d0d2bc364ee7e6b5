import type { Output, ValidOutput } from '@watchglass/schemas/virtual-sensor/types';
import { isChanged, type Computed } from './compute.ts';
import type { Last, Newest } from './derivation.ts';

/** What a computation changes for tiles and alarms. */
export interface NewestChange {
  /** Valid outputs to append, ascending: new ones and a correction of the newest. */
  readonly appended: readonly ValidOutput[];
  /** Corrected outputs before the newest. */
  readonly late: readonly ValidOutput[];
  /** True if the newest valid output is none any more and no newer one follows. */
  readonly isRetracted: boolean;
  readonly last: Last;
}

const isValid = (output: Output): output is ValidOutput => output.reason === undefined;

/** Compares the outputs of a range with the newest ones so far. */
export function newestChange(computed: Computed, newest: Newest, last: Last): NewestChange {
  const { outputs, from, to, live } = computed;
  const valid = outputs.filter(isValid);
  const newestAt = newest.at ?? -Infinity;
  const fresh = valid.filter(({ at, value }) => at > newestAt || (at === newestAt && value !== newest.value));
  const late = live ? valid.filter((output) => output.at < newestAt && isChanged(computed, output)) : [];
  const covers = newestAt >= from && newestAt <= to;
  return {
    appended: live ? fresh : fresh.slice(-1),
    late,
    isRetracted: covers && fresh.length === 0 && !valid.some(({ at }) => at === newestAt),
    last: lastOf(computed, last),
  };
}

function lastOf({ outputs, from, to }: Computed, last: Last): Last {
  const lastAt = last.at ?? -Infinity;
  const found = outputs.at(-1);
  if (found !== undefined && found.at >= lastAt) return lastFrom(found);
  const isGone = found === undefined && lastAt >= from && lastAt <= to;
  return isGone ? { ...last, reason: null, input: null } : last;
}

function lastFrom(found: Output): Last {
  return isValid(found)
    ? { at: found.at, reason: null, input: null, coverage: found.coverage ?? null }
    : { at: found.at, reason: found.reason, input: found.input, coverage: null };
}
