import type { DashboardSource } from '@watchglass/schemas/dashboard/commands';
import type { SourceId } from '@watchglass/schemas/tile/sources';

/** A thing of this workspace. */
export interface Thing {
  readonly id: SourceId;
  readonly name: string;
  readonly wireId?: string;
}

/**
 * This workspace's counterpart of a thing in a file: the same thing, that is id and name; else the sensor with its wire id; else
 * the only one with its name. Null without one, or with several of that name.
 */
export function counterpartOf(source: DashboardSource, things: readonly Thing[]): Thing | null {
  const named = things.filter(({ name }) => name === source.name);
  const [only, second] = named;
  return (
    named.find(({ id }) => id === source.id) ??
    things.find(({ wireId }) => wireId !== undefined && wireId === source.wireId) ??
    (second === undefined ? only : undefined) ??
    null
  );
}
