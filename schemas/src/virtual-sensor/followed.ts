import type { Segment, Segments } from '../asset/segments.ts';
import type { VirtualFormula, VirtualInput } from './types.ts';

/** Readings of a sensor between two instants, both included (epoch milliseconds). */
export interface Followed {
  readonly sensorId: number;
  readonly from: number;
  readonly to: number;
}

/** The sensors that a measurement point had, by its id. */
export type SegmentsOf = (pointId: string) => Segments;

/** An input with the sensors that its measurement point had, so that its readings are known without the point. */
export interface ResolvedInput extends VirtualInput {
  readonly segments?: Segments | undefined;
}

export function resolved<F extends Pick<VirtualFormula, 'inputs'>>(formula: F, segmentsOf: SegmentsOf): F {
  const inputs = formula.inputs.map((input): ResolvedInput =>
    input.pointId === undefined ? input : { ...input, segments: segmentsOf(input.pointId) },
  );
  return { ...formula, inputs };
}

/** The sensors whose readings an input takes, each with its part of the range, ascending. */
export function followedBy(input: ResolvedInput, from: number, to: number): Followed[] {
  if (input.sensorId !== undefined) return [{ sensorId: input.sensorId, from, to }];
  return (input.segments ?? [])
    .map((segment) => ({
      sensorId: segment.sensorId,
      from: Math.max(from, Date.parse(segment.from)),
      to: Math.min(to, segment.until === null ? to : Date.parse(segment.until) - 1),
    }))
    .filter((part) => part.from <= part.to);
}

/** Every sensor that feeds an input at any instant. */
export function sensorsOf({ sensorId, segments = [] }: ResolvedInput): number[] {
  return sensorId === undefined ? segments.map((segment) => segment.sensorId) : [sensorId];
}

/** The first instant from which two lists of segments name other sensors; infinite if they are alike. */
export function differFrom(before: Segments, after: Segments): number {
  const place = Array.from({ length: Math.max(before.length, after.length) }, (_, n) => n).find(
    (n) => !areAlike(before[n], after[n]),
  );
  if (place === undefined) return Infinity;
  const [a, b] = [before[place], after[place]];
  if (a !== undefined && b !== undefined && a.sensorId === b.sensorId && a.from === b.from)
    return Math.min(endOf(a), endOf(b));
  return Math.min(beginOf(a), beginOf(b));
}

function areAlike(a: Segment | undefined, b: Segment | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.sensorId === b.sensorId && a.from === b.from && a.until === b.until;
}

const beginOf = (segment: Segment | undefined): number => (segment === undefined ? Infinity : Date.parse(segment.from));
const endOf = ({ until }: Segment): number => (until === null ? Infinity : Date.parse(until));
