import type { Deps } from '../deps.ts';
import { openIngest } from '../reading/open-ingest.ts';
import { mqttIntake, type MqttIntake } from './mqtt-in.ts';

/** The door for what is received from brokers, with what it has to follow. */
export function openIntake(deps: Deps, report: (error: unknown) => void): MqttIntake & { stop(): Promise<void> } {
  const ingest = openIngest(deps, report);
  return { ...mqttIntake(ingest), stop: () => ingest.stop() };
}
