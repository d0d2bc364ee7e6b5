import type { Deps } from '../deps.ts';
import { followUnits } from '../metric/follow-units.ts';
import { followMappedUnits } from '../quarantine/mapped-units.ts';
import { followCutoffs } from '../retention/cutoffs.ts';
import { openAdjustments } from '../sensor/adjustments.ts';
import { Identities } from '../sensor/identities.ts';
import { followOutOfUse } from '../sensor/out-of-use.ts';
import type { Ingest } from './accept-uplink.ts';

/** The door for readings over any protocol, with what it has to follow. `report` hears of unreadable units of metrics. */
export function openIngest(deps: Deps, report: (error: unknown) => void): Ingest & { stop(): Promise<void> } {
  const identities = new Identities(deps);
  const outOfUse = followOutOfUse(deps.eventStore);
  const mappedUnits = followMappedUnits(deps.eventStore);
  const cutoffs = followCutoffs(deps.eventStore);
  const units = followUnits(deps.eventStore, identities, report);
  const adjustments = openAdjustments(deps.relational, deps.clock);
  return {
    deps,
    identities,
    outOfUse,
    adjustments,
    cutoffs,
    mappedUnits,
    stop: async () => void (await Promise.all([outOfUse, cutoffs, mappedUnits, units].map((each) => each.stop()))),
  };
}
