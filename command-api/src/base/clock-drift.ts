import type { BaseEvent } from '@watchglass/schemas/base/events';
import { CLOCK_CORRECTED_MS, CLOCK_DRIFTED_MS, CLOCK_FEWEST_UPLINKS } from '@watchglass/schemas/base/limits';
import type { Base } from './base.ts';

/** The median of received − measured in milliseconds, the upper one of two; null if too few uplinks are known. */
export function driftOf(drifts: readonly number[]): number | null {
  if (drifts.length < CLOCK_FEWEST_UPLINKS) return null;
  return drifts.toSorted((a, b) => a - b)[Math.floor(drifts.length / 2)] ?? null;
}

export function isDrifted(driftMs: number): boolean {
  return Math.abs(driftMs) > CLOCK_DRIFTED_MS;
}

/** Decides the event of a drift; between the two bounds the published state stays. */
export function tellDrift(base: Base, organizationId: number, driftMs: number): BaseEvent[] {
  if (base.status !== 'registered' || base.organizationId !== organizationId) return [];
  const data = { serial: base.serial, organizationId, driftMs };
  if (!base.hasDrifted && isDrifted(driftMs)) return [{ type: 'BaseClockDrifted', data }];
  const isCorrected = base.hasDrifted && Math.abs(driftMs) < CLOCK_CORRECTED_MS;
  return isCorrected ? [{ type: 'BaseClockCorrected', data }] : [];
}
