import type { RowConcept } from '../entities.ts';

/**
 * One socket per client. The handshake carries `auth: { token, organizationId }`; a wrong one is refused with
 * `connect_error` whose `data` is `{ code }`.
 */

/**
 * What gateways are told of. An organization's own row is pushed to nobody: its members are told that their access is another.
 * So are, of where something was placed, those who are limited to locations.
 */
export type AnnouncedConcept = RowConcept | 'organization' | 'placement';

/** `<sensor>.<metric>`. */
export type PointKey = `${number}.${number}`;

/**
 * The newest value of a point: sensor, metric, measured at (epoch ms), value in the native unit, position in the log, and the
 * effective instant (epoch ms) where it is another than the measured one.
 */
export type LiveValue = readonly [
  sensorId: number,
  metricId: number,
  measuredAt: number,
  value: number,
  position: string,
  effectiveAt?: number,
];

/** The instant by which values of a point are ordered. */
export const effectiveAtOf = (value: LiveValue): number => value[5] ?? value[2];

/** client → server `watch`: from now on exactly these points and rows. Answered with a snapshot before any newer frame. */
export interface Watch {
  readonly points: readonly PointKey[];
  readonly rows: readonly RowConcept[];
}

/** Answer to `watch`: the values now, and per concept the position up to which rows have been told. */
export interface Snapshot {
  readonly values: readonly LiveValue[];
  readonly rows: Partial<Readonly<Record<RowConcept, string>>>;
  readonly serverTime: number;
  /** Concepts and points that were asked for and are not allowed, or unknown. */
  readonly refused: readonly string[];
}

/** server → client `frame`: what changed and is shown; `n` counts frames of this connection from 1 without gaps. */
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

/** server → client `head`, once a second: who is behind re-reads. `n` is the last frame sent. */
export interface Head {
  readonly serverTime: number;
  readonly n: number;
  /** Up to where rows have been told. */
  readonly rows: Partial<Readonly<Record<RowConcept, string>>>;
  /** Where less is sure: up to where none of the rows that were told is missing. Whoever comes back counts from there. */
  readonly sure?: Partial<Readonly<Record<RowConcept, string>>>;
  /** Of what rows were left out since the last head: the client was slow, or not there yet when they were read. */
  readonly missed?: readonly RowConcept[];
}

/**
 * server → client `access`: what you may see changed; re-read who you are and everything shown, then watch again. Whoever is
 * limited to locations is told no values until they do.
 */
export interface AccessChanged {
  readonly organizationId: number;
}

/** server → client `user`: who the person is, or what they chose, changed at this position; re-read it. */
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
  /** Rows of other entities that these changes move: a count, a name that is gone. */
  readonly moved?: Moved;
}
/** By entity the ids of its moved rows, or, where the mover's row does not name them, the ids of the movers. */
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
