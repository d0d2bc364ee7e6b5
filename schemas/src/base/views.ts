/** GET api/gateways/{org}. `lastHeardAt` is null until it first spoke; online is for the client's clock to say. */
export interface BaseView {
  readonly serial: string;
  readonly name: string;
  readonly firmware: string;
  /** Where it is, null where nobody has said. */
  readonly location: string | null;
  readonly registeredAt: string;
  readonly lastHeardAt: string | null;
  readonly sensors: number;
  readonly position: string;
}

/** POST ingest/hello. `pin` is shown on the base until `pinExpiresAt`. */
export interface HelloReply {
  readonly pin: string;
  readonly pinExpiresAt: string;
}

/** POST ingest/credential: user name and password of MQTT, and of HTTP Basic at /ingest/*. */
export interface BaseCredential {
  readonly username: string;
  readonly password: string;
  readonly mqttRoot: string;
}
