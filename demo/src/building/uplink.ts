import type { Sample } from './sampling.ts';

/** How a base delivers what its sensors said. Resolves when the cloud has it. */
export interface Uplink {
  send(samples: readonly Sample[]): Promise<void>;
  stop(): Promise<void>;
}

/** What a base collected after its takeover: for MQTT, and for HTTP Basic. */
export interface Credential {
  readonly username: string;
  readonly password: string;
  readonly mqttRoot: string;
}

/** The cloud's doors as devices know them. */
export interface Doors {
  readonly http: string;
  readonly mqtt: string;
}
