import type { RowConcept } from '../entities.ts';

/**
 * One socket per client. The handshake carries `auth: { token, organizationId }`; a wrong one is refused with
 * `connect_error` whose `data` is `{ code }`.
 */

/**
 * Concepts that are announced to gateways. `organization` and `placement` rows are pushed to no client: an `access`
 * message makes members re-read, for a placement only those who are limited to locations.
 */
export type AnnouncedConcept = RowConcept | 'organization' | 'placement' | 'eventFeed';

/** `<sensor>.<metric>`. */
export type PointKey = `${number}.${number}`;

/**
 * The newest value of a point: sensor, metric, measured at (epoch ms), value in the native unit, position in the log,
 * and the effective instant (epoch ms) if it differs from the measured one. Of the past alone: when it arrived (epoch ms), if that was
 * after the moment that is shown.
 */
export type LiveValue = readonly [
  sensorId: number,
  metricId: number,
  measuredAt: number,
  value: number,
  position: string,
  effectiveAt?: number,
  arrivedAt?: number,
];

/** The instant by which values of a point are ordered. */
export const effectiveAtOf = (value: LiveValue): number => value[5] ?? value[2];

/**
 * client → server `watch`: replaces the subscription by exactly these points and rows. The snapshot in the reply
 * precedes newer frames.
 */
export interface Watch {
  readonly points: readonly PointKey[];
  readonly rows: readonly RowConcept[];
}

/** Reply to `watch`: the present values, and per concept the position up to which rows were published. */
export interface Snapshot {
  readonly values: readonly LiveValue[];
  readonly rows: Partial<Readonly<Record<RowConcept, string>>>;
  readonly serverTime: number;
  /** Requested concepts and points that are unknown or not allowed. */
  readonly refused: readonly string[];
}

/** server → client `frame`: shown values that changed; `n` counts the frames of this connection from 1 without gaps. */
export interface Frame {
  readonly n: number;
  readonly values: readonly LiveValue[];
}

/** server → client `rows`: whole views of rows that changed, or `{ id, deleted: true }`. */
export interface RowsChanged {
  readonly concept: RowConcept;
  readonly position: string;
  readonly items: readonly unknown[];
}

/** server → client `head`, once a second: a client that is behind re-reads. `n` is the last frame sent. */
export interface Head {
  readonly serverTime: number;
  readonly n: number;
  /** The position up to which rows were published. */
  readonly rows: Partial<Readonly<Record<RowConcept, string>>>;
  /** If lower than `rows`: the position up to which no published row is missing. A client reconnects from there. */
  readonly sure?: Partial<Readonly<Record<RowConcept, string>>>;
  /** Concepts of which rows were left out since the last head: the client was slow, or not connected yet. */
  readonly missed?: readonly RowConcept[];
}

/**
 * server → client `access`: the sight of the person changed. The client re-reads the person and everything shown, then
 * watches again; until then a person who is limited to locations receives no values.
 */
export interface AccessChanged {
  readonly organizationId: number;
}

/** server → client `user`: the person's data or choices changed at this position; the client re-reads them. */
export interface OwnChange {
  readonly position: string;
}

/** Between command-api and gateways on the live bus. */
export const USER_CHANGED = 'users.changed';
export interface UserChanged extends OwnChange {
  readonly userId: string;
}

/** Between projectors and gateways on the live bus. Subject `live.<organization>.<concept>`; readings: `readings.<organization>`. */
export interface RowAnnouncement {
  readonly ids: readonly string[];
  readonly position: string;
  /** Rows of other entities that these changes move: by a count, by a deleted name. */
  readonly moved?: Moved;
}
/** By entity the ids of its moved rows, or, if the mover's row does not name them, the ids of the movers. */
export type Moved = Partial<Readonly<Record<RowConcept, readonly string[] | { readonly of: readonly string[] }>>>;
export interface ReadingsAnnouncement {
  readonly values: readonly LiveValue[];
}
export function rowSubject(organizationId: number, concept: AnnouncedConcept): string {
  return `live.${organizationId}.${concept}`;
}
export function readingsSubject(organizationId: number): string {
  return `readings.${organizationId}`;
}
