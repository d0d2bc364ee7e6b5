import { followedBy } from '@watchglass/schemas/virtual-sensor/followed';
import { neededFrom, outputsOf } from '@watchglass/schemas/virtual-sensor/outputs';
import type { InputSeries, Output } from '@watchglass/schemas/virtual-sensor/types';
import { feltUntilByAny, segmentsIn, type Segment } from '@watchglass/schemas/virtual-sensor/versions';
import type { Derivation, Derivations } from './derivation.ts';
import { stateOf, VOID } from './output-state.ts';
import type { Point, PointRange, SeriesReader, StoredOutput } from './series-reader.ts';

/** A range of output instants to compute, both ends included. */
export interface Work {
  readonly derivation: Derivation;
  readonly from: number;
  readonly to: number;
  /** True if readings that arrive now caused it, false for history. */
  readonly live: boolean;
  /** The outputs are told in the feed of readings: readings caused it, and no change of the formula. */
  readonly fed: boolean;
}

/** The outputs of a range, beside what was stored. */
export interface Computed extends Work {
  readonly outputs: readonly Output[];
  readonly stored: ReadonlyMap<number, StoredOutput>;
  /** Instants that have no output any more. */
  readonly voided: readonly number[];
}

/** The ranges of output instants that marked ranges of input instants touch, merged where they meet. */
export function workOf(marks: readonly Work[]): Work[] {
  const work: Work[] = [];
  const felt = marks.map((mark) => ({ ...mark, to: feltUntilByAny(mark.derivation.versions, mark.to) }));
  for (const next of felt.toSorted((a, b) => a.derivation.id - b.derivation.id || a.from - b.from)) {
    const last = work.at(-1);
    if (last?.derivation.id === next.derivation.id && next.from <= last.to + 1)
      work[work.length - 1] = {
        ...last,
        to: Math.max(last.to, next.to),
        live: last.live || next.live,
        fed: last.fed || next.fed,
      };
    else work.push(next);
  }
  return work;
}

/** Reads the inputs of all ranges together and computes their outputs. */
export async function compute(
  reader: SeriesReader,
  derivations: Derivations,
  work: readonly Work[],
): Promise<Computed[]> {
  const parts = work.map((each) => segmentsIn(each.derivation.versions, each.from, each.to));
  const ranges = parts.map((segments, index) => segments.map((segment) => inputsOf(work[index]?.derivation, segment)));
  const [series, stored] = await Promise.all([
    reader.readings(ranges.flat(3), (sensorId) => derivations.isVirtual(sensorId)),
    reader.stored(work.map(({ derivation, from, to }) => ({ ...pointOf(derivation), from, to }))),
  ]);
  let next = 0;
  return work.map((each, index): Computed => {
    const outputs = (parts[index] ?? []).flatMap((segment, part) => {
      const found = segment.formula.inputs.map((_, input) => {
        const count = ranges[index]?.[part]?.[input]?.length ?? 0;
        next += count;
        return joined(series.slice(next - count, next));
      });
      return outputsOf(segment.formula, found, segment);
    });
    const known = new Map((stored[index] ?? []).map((output) => [output.at, output]));
    const instants = new Set(outputs.map(({ at }) => at));
    const voided = [...known.values()].filter((output) => !instants.has(output.at) && !isVoid(each, output));
    return { ...each, outputs, stored: known, voided: voided.map(({ at }) => at) };
  });
}

export function pointOf({ organizationId, id, metricId }: Derivation): Point {
  return { organizationId, sensorId: id, metricId };
}

/** The ranges of each input: one, or one for each sensor that its measurement point had. */
function inputsOf(derivation: Derivation | undefined, { formula, from, to }: Segment): PointRange[][] {
  const needed = neededFrom(formula, from);
  const organizationId = derivation?.organizationId ?? 0;
  return formula.inputs.map((input) =>
    followedBy(input, needed, to).map((part) => ({ ...part, organizationId, metricId: input.metricId })),
  );
}

/** The readings of the parts, which follow one another. */
function joined(parts: readonly InputSeries[]): InputSeries {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  return { at: parts.flatMap(({ at }) => Array.from(at)), value: parts.flatMap(({ value }) => Array.from(value)) };
}

/** A computation that ended between ClickHouse and the commit: what follows from its outputs is still to be told. */
const isCommitted = ({ derivation }: Pick<Work, 'derivation'>, { version }: StoredOutput): boolean =>
  version <= derivation.outputVersion;

const isVoid = (work: Work, output: StoredOutput): boolean => output.state === VOID && isCommitted(work, output);

function isStored({ stored }: Pick<Computed, 'stored'>, output: Output): boolean {
  const before = stored.get(output.at);
  if (before === undefined || before.state !== stateOf(output.reason)) return false;
  return output.reason !== undefined || before.value === output.value;
}

/** The output differs from the one of the last commit. */
export function isChanged(computed: Computed, output: Output): boolean {
  const before = computed.stored.get(output.at);
  return before === undefined || !isStored(computed, output) || !isCommitted(computed, before);
}

export const DERIVED_COLUMNS = [
  'org',
  'sensor',
  'metric',
  'ts',
  'value',
  'state',
  'input',
  'coverage',
  'made',
  'version',
] as const;

/**
 * Rows of all instants, unchanged ones too: a paused worker that goes on later has a lower version, so it cannot put an
 * older result back.
 */
export function rowsOf(computed: readonly Computed[], version: number, now: number): unknown[][] {
  return computed.flatMap((each) => {
    const { organizationId, id, metricId } = each.derivation;
    const valid = each.outputs.map((output) => {
      const made = isStored(each, output) ? (each.stored.get(output.at)?.made ?? now) : now;
      const [value, input, coverage] =
        output.reason === undefined ? [output.value, 0, output.coverage ?? null] : [0, output.input, null];
      return [organizationId, id, metricId, output.at, value, stateOf(output.reason), input, coverage, made, version];
    });
    const voids = each.voided.map((at) => [organizationId, id, metricId, at, 0, VOID, 0, null, now, version]);
    return [...valid, ...voids];
  });
}
