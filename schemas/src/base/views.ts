import { QUARANTINE_REASONS } from '../reading/quarantine.ts';
import { SESSION_ENDS } from './management-events.ts';
import { baseReportShape } from './report.ts';
import {
  anyNumber,
  anyText,
  flag,
  instant,
  integer,
  listOf,
  mapOf,
  nullable,
  oneOf,
  shape,
  uuid,
  type ViewOf,
} from '../shape.ts';

const procedureKind = oneOf('reboot', 'licenceSync', 'pairing', 'network', 'firmware', 'backup', 'restore', 'outlets');

/** The state of a base's connection: `never` before its first uplink. */
export const CONNECTIONS = ['online', 'offline', 'never', 'paused'] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** GET api/gateways/{org}. `lastHeardAt` is null before the first uplink. */
const baseFields = {
  serial: anyText(),
  name: anyText(),
  firmware: anyText(),
  tags: listOf(anyText()),
  /** Null is no location. */
  location: nullable(uuid()),
  registeredAt: instant(),
  lastHeardAt: nullable(instant()),
  connection: oneOf(...CONNECTIONS),
  pausedAt: nullable(instant()),
  /** Instant of the first refused registration by another organization; null if there was none. */
  claimRefusedAt: nullable(instant()),
  sensors: integer(0),
  /** Delay between measurement and arrival in ms, less than 0 if the base's clock is ahead; null without drift. */
  clockDriftMs: nullable(anyNumber()),
  /** Records of this base in quarantine, by reason. */
  quarantined: mapOf(oneOf(...QUARANTINE_REASONS), integer(0)),
  /** What the base last said of itself; null before its first report. */
  report: nullable(baseReportShape),
  reportedAt: nullable(instant()),
  /** The newest firmware of its hardware. */
  newestFirmware: anyText(),
  /** The last management session; `by` is the person's name, and `why` the reason of its end. */
  session: nullable(
    shape({
      id: uuid(),
      userId: uuid(),
      by: anyText(),
      state: oneOf('connecting', 'connected', 'ended'),
      openedAt: instant(),
      endsAt: instant(),
      why: nullable(oneOf(...SESSION_ENDS)),
    }),
  ),
  /** What the base has been asked to do; `to` is the firmware of an upgrade. */
  procedure: nullable(shape({ kind: procedureKind, dueAt: instant(), to: nullable(anyText()) })),
  /** How the last procedure ended; `why` is null for success. */
  outcome: nullable(shape({ kind: procedureKind, why: nullable(anyText()), at: instant() })),
  position: anyText(),
};
export const baseViewShape = shape(baseFields);
export type BaseView = ViewOf<typeof baseViewShape>;

/** GET api/gateways/{org}/base/{serial}: with what the base says of its running procedure. */
export const baseDetailShape = shape({
  ...baseFields,
  progress: nullable(shape({ percent: nullable(integer(0, 100)), sensors: listOf(anyText()) })),
});
export type BaseDetail = ViewOf<typeof baseDetailShape>;

/** POST api/gateways/{org}/takeover. */
export const baseTakenOverShape = shape({ serial: anyText() });

/** POST ingest/hello. `pin` is shown on the base until `pinExpiresAt`, unless its code has registered it. */
export const helloReplyShape = shape({ pin: anyText(), pinExpiresAt: instant(), registered: flag() });
export type HelloReply = ViewOf<typeof helloReplyShape>;

/** POST ingest/credential: user name and password of MQTT, and of HTTP Basic at /ingest/*. */
export const baseCredentialShape = shape({ username: anyText(), password: anyText(), mqttRoot: anyText() });
export type BaseCredential = ViewOf<typeof baseCredentialShape>;
