import {
  anyText,
  flag,
  instant,
  integer,
  nullable,
  optional,
  otherwise,
  shape,
  text,
  type ValueOf,
  type ViewOf,
} from '../shape.ts';
import { fileHash } from './backup.ts';
import { LAYOUT_MAX_BYTES } from './limits.ts';

const port = integer(1, 65_535);
const unit = integer(1, 247);
/** The greatest number of a BACnet device is kept for those that have none. */
const bacnet = nullable(shape({ port, device: integer(0, 2 ** 22 - 2) }));

/**
 * The servers of values that a base is for controllers in its building; null is one that is off. `layout` is the SHA-256 of a file that says which
 * registers hold what; null is the layout of the base itself.
 */
export const outletsShape = shape({ modbus: nullable(shape({ port, unit, layout: nullable(fileHash) })), bacnet });
export type Outlets = ValueOf<typeof outletsShape>;

/** POST …/base/{serial}/outlets. A `layout` that is left out stays as it is; it is CSV: `register;type;scale;sensor;metric`. */
export const setOutletsShape = shape({
  modbus: otherwise(
    nullable(shape({ port, unit, layout: optional(nullable(text(LAYOUT_MAX_BYTES).trim(false))) })),
    null,
  ),
  bacnet: otherwise(bacnet, null),
});
export type SetOutlets = ValueOf<typeof setOutletsShape>;

/** GET …/base/{serial}/outlets: what was asked for, what the base says, and whether they differ. */
export const outletsViewShape = shape({
  desired: nullable(outletsShape),
  desiredAt: nullable(instant()),
  /** Null before the base has told of them. */
  reported: nullable(outletsShape),
  differs: flag(),
  /** Why the last attempt failed; null unless it did. */
  why: nullable(anyText()),
});
export type OutletsView = ViewOf<typeof outletsViewShape>;

export const LAYOUT_TYPES = ['float32', 'int16', 'uint16', 'int32', 'uint32'] as const;
export type LayoutType = (typeof LAYOUT_TYPES)[number];

/** What is wrong with a line of a layout. `sensor`: the workspace has none of this id. */
export const LAYOUT_PROBLEMS = [
  'tooLong',
  'empty',
  'header',
  'fields',
  'register',
  'type',
  'scale',
  'sensor',
  'metric',
  'overlaps',
] as const;
export type LayoutProblem = (typeof LAYOUT_PROBLEMS)[number];

/** The header of a layout. */
export const LAYOUT_HEADER = 'register;type;scale;sensor;metric';
