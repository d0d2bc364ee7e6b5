import { isChanged, type Computed, type Work } from './compute.ts';
import type { Derivations } from './derivation.ts';
import type { DueMark } from './derivation-store.ts';
import type { Mark } from './mark-outputs.ts';

/** The work that a mark asks for; none for an output that is gone. */
export function markedBy(mark: DueMark, derivations: Derivations): Work[] {
  const derivation = derivations.get(mark.output_id);
  return derivation === undefined
    ? []
    : [{ derivation, from: mark.from_at, to: mark.to_at, live: mark.live, fed: mark.fed }];
}

/**
 * Marks of the outputs that changed outputs feed. What was computed for the past may have been stored by a process that
 * ended before its commit, and look committed because a live computation was since: all of it counts as changed.
 */
export function marksOf(computed: Computed, fed: readonly number[]): Mark[] {
  if (fed.length === 0) return [];
  const changed = computed.live
    ? [...computed.outputs.filter((output) => isChanged(computed, output)).map(({ at }) => at), ...computed.voided]
    : [...computed.outputs.map(({ at }) => at), ...computed.stored.keys()];
  if (changed.length === 0) return [];
  const [from, to] = [changed.reduce((a, b) => Math.min(a, b)), changed.reduce((a, b) => Math.max(a, b))];
  return fed.map((output) => ({ output, from, to, live: computed.live, fed: computed.fed }));
}
