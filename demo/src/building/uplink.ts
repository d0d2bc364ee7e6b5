import type { Sample } from './sampling.ts';

/** The delivery of a base's samples. Resolves when the cloud has acknowledged them. */
export interface Uplink {
  send(samples: readonly Sample[]): Promise<void>;
  stop(): Promise<void>;
}

/** The credential that a base collected after its takeover: for MQTT, and for HTTP Basic. */
export interface Credential {
  readonly username: string;
  readonly password: string;
  readonly mqttRoot: string;
}

/** The cloud's addresses for devices. */
export interface Doors {
  readonly http: string;
  readonly mqtt: string;
}
