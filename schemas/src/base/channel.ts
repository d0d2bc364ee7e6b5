import {
  anything,
  instant,
  integer,
  listOf,
  matching,
  oneOf,
  optional,
  otherwise,
  shape,
  text,
  uuid,
  type ValueOf,
} from '../shape.ts';
import { fileHash } from './backup.ts';
import { COMMANDS_WAIT_SECONDS } from './limits.ts';

/** What a base can be asked to do. */
export const REQUEST_KINDS = [
  'session',
  'close',
  'reboot',
  'firmware',
  'licenceSync',
  'pairing',
  'network',
  'backup',
  'restore',
  'outlets',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** A request to a base, over MQTT `<root>/<serial>/cmd` and in GET ingest/commands. A repeated id is the same request. */
export const baseRequestShape = shape({
  v: oneOf(1),
  id: uuid(),
  kind: oneOf(...REQUEST_KINDS),
  deadline: instant(),
  body: anything(),
});
export const baseRequestsShape = shape({ items: listOf(baseRequestShape) });
export interface BaseRequest {
  readonly v: 1;
  readonly id: string;
  readonly kind: RequestKind;
  readonly deadline: string;
  readonly body: unknown;
}

/** MQTT `<root>/<serial>/rsp/<id>` and POST ingest/commands/{id}. `code` says why it failed. */
export const baseAnswerShape = shape({
  status: oneOf('accepted', 'progress', 'done', 'failed'),
  code: optional(matching(/^[A-Za-z]{1,32}$/, 'a word of letters')),
  progress: optional(integer(0, 100)),
  /** A sensor that was paired, by its name on the wire. */
  sensor: optional(text(64)),
});
export type BaseAnswer = ValueOf<typeof baseAnswerShape>;

export const commandsQueryShape = shape({ wait: otherwise(integer(0, COMMANDS_WAIT_SECONDS), 0) });
export const requestPathId = uuid();

/** The path, below the service's address, to which a base sends its backup, and from which it reads one to restore. */
export const backupPath = (requestId: string): string => `/ingest/commands/${requestId}/backup`;
/** From which a base reads the layout of its Modbus registers: CSV. */
export const layoutPath = (requestId: string): string => `/ingest/commands/${requestId}/layout`;
/** PUT ingest/commands/{id}/backup: the SHA-256 of the body. */
export const sentBackupShape = shape({ sha256: fileHash });
