import { isDeepStrictEqual } from 'node:util';
import { differFrom, type ResolvedInput } from '@watchglass/schemas/virtual-sensor/followed';
import type { VirtualVersion } from '@watchglass/schemas/virtual-sensor/versions';
import type { ChangedDefinition } from './changed-definitions.ts';

export interface HistoryRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The range of history to compute: what may differ from what is stored. Inputs of `versions` by measurement point have
 * the segments of the point. `end` is beyond any reading.
 */
export function historyOf(
  row: Pick<ChangedDefinition, 'held' | 'was_active' | 'history_from' | 'history_to'>,
  versions: readonly VirtualVersion[],
  end: number,
): HistoryRange {
  const { held } = row;
  if (held === null) return { from: beginOf(versions), to: end };
  // A definition that changed out of use may have left outputs that have no version any more.
  if (row.was_active === false) return { from: 0, to: end };
  const open = { from: row.history_from ?? 0, to: row.history_to ?? 0 };
  return isDeepStrictEqual(versions, held) ? open : changedHistory({ held, versions, open }, end);
}

interface ChangedVersions {
  readonly held: readonly VirtualVersion[];
  readonly versions: readonly VirtualVersion[];
  /** What an earlier definition left to be computed: it is still missing. */
  readonly open: HistoryRange;
}

function changedHistory({ held, versions, open }: ChangedVersions, end: number): HistoryRange {
  const missing = open.to > open.from ? open.from : Infinity;
  const stopped = stoppedAt(held, versions);
  if (stopped !== null) return { from: Math.min(missing, beginOf(held)), to: Math.max(stopped, open.to) };
  const differing = versions.map((version, index) => differsFrom(version, held[index]));
  return { from: Math.min(missing, ...differing), to: end };
}

/** The instant from which outputs of a version may differ from those of the version in its place before. */
function differsFrom(version: VirtualVersion, before: VirtualVersion | undefined): number {
  if (before === undefined) return version.from ?? 0;
  if (isDeepStrictEqual(version, before)) return Infinity;
  if (!isDeepStrictEqual(withoutSegments(version), withoutSegments(before)))
    return Math.min(version.from ?? 0, before.from ?? 0);
  const instants = version.inputs.map((input: ResolvedInput, place) =>
    differFrom((before.inputs[place] as ResolvedInput | undefined)?.segments ?? [], input.segments ?? []),
  );
  return Math.max(version.from ?? 0, Math.min(...instants));
}

function withoutSegments(version: VirtualVersion): VirtualVersion {
  return { ...version, inputs: version.inputs.map((input: ResolvedInput) => ({ ...input, segments: undefined })) };
}

/** The instant at which a person stopped the newest version's history, if this is all that changed. */
function stoppedAt(held: readonly VirtualVersion[], versions: readonly VirtualVersion[]): number | null {
  const [before, after] = [held.at(-1), versions.at(-1)];
  if (before === undefined || after === undefined || before.version !== after.version) return null;
  return before.from === after.from || !isDeepStrictEqual(before.inputs, after.inputs) ? null : after.from;
}

const beginOf = ([first]: readonly VirtualVersion[]): number => first?.from ?? 0;
