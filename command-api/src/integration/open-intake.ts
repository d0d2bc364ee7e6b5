import type { Deps } from '../deps.ts';
import { followUnits } from '../metric/follow-units.ts';
import { openAdjustments } from '../sensor/adjustments.ts';
import { Identities } from '../sensor/identities.ts';
import { followOutOfUse } from '../sensor/out-of-use.ts';
import { mqttIntake, type MqttIntake } from './mqtt-in.ts';

/** The door for what is received from brokers, with what it has to follow. */
export function openIntake(deps: Deps, report: (error: unknown) => void): MqttIntake & { stop(): Promise<void> } {
  const outOfUse = followOutOfUse(deps.eventStore);
  const adjustments = openAdjustments(deps.relational, deps.clock);
  const identities = new Identities(deps);
  const units = followUnits(deps.eventStore, identities, report);
  return {
    ...mqttIntake({ deps, identities, outOfUse, adjustments }),
    async stop() {
      await Promise.all([units.stop(), outOfUse.stop()]);
    },
  };
}
