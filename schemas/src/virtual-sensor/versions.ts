import { feltUntil } from './outputs.ts';
import type { VirtualFormula } from './types.ts';

/** A version of a virtual sensor: it holds for instants from `from` (epoch milliseconds) on; null is the beginning. */
export interface VirtualVersion extends VirtualFormula {
  readonly version: number;
  readonly from: number | null;
}

/** A range of instants, both ends included, for which one version holds. */
export interface Segment {
  readonly formula: VirtualVersion;
  readonly from: number;
  readonly to: number;
}

/** A version as it was defined; `stoppedAt` is where a person stopped the computation of its history. */
export interface DefinedVersion extends VirtualVersion {
  readonly stoppedAt: number | null;
}

/** The versions that hold, ascending by the instant from which each does. */
export function versionsThatHold(defined: readonly DefinedVersion[]): VirtualVersion[] {
  return defined.reduce<VirtualVersion[]>((versions, { stoppedAt, ...version }) => {
    const from = stoppedAt === null ? version.from : Math.max(version.from ?? -Infinity, stoppedAt);
    return versionsWith(versions, { ...version, from });
  }, []);
}

/** The versions that remain when `next` holds from its instant on. */
export function versionsWith(versions: readonly VirtualVersion[], next: VirtualVersion): VirtualVersion[] {
  return [...versions.filter(({ from }) => next.from !== null && (from ?? -Infinity) < next.from), next];
}

/** The parts of a range by the version that holds, ascending. Instants before the first version belong to none. */
export function segmentsIn(versions: readonly VirtualVersion[], from: number, to: number): Segment[] {
  return versions.flatMap((formula, index) => {
    const begin = Math.max(from, formula.from ?? -Infinity);
    const end = Math.min(to, (versions[index + 1]?.from ?? Infinity) - 1);
    return begin <= end ? [{ formula, from: begin, to: end }] : [];
  });
}

/** The last instant whose output can depend on a reading at `at`, by any version. */
export function feltUntilByAny(versions: readonly VirtualVersion[], at: number): number {
  return Math.max(at, ...versions.map((formula) => feltUntil(formula, at)));
}
