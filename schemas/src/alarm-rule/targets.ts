import { chosenBy, integer, listOf, matching, oneOf, optional, shape, text, uuid, type ValueOf } from '../shape.ts';
import { SERIAL_PATTERN } from '../base/limits.ts';
import { TAG_MAX_CHARACTERS } from '../tag/limits.ts';
import { FILTER_CHOICES, SENSORS_PER_RULE } from './limits.ts';

const picked = { max: SENSORS_PER_RULE } as const;
const atLeastOne = { min: 1, max: SENSORS_PER_RULE } as const;
const choices = { min: 1, max: FILTER_CHOICES } as const;
const serial = () => matching(SERIAL_PATTERN, 'serial');

const TO_SENSORS = {
  all: shape({ kind: oneOf('all') }),
  // At least one sensor or asset point. A rule that was stored before points could be picked has no `pointIds`.
  sensors: shape({
    kind: oneOf('sensors'),
    sensorIds: listOf(integer(1), picked),
    pointIds: optional(listOf(uuid(), picked)),
  }),
  // The id decides if it is given, else the name: rules from before tags had ids have only a name.
  tag: shape({ kind: oneOf('tag'), tag: text(TAG_MAX_CHARACTERS), tagId: optional(uuid()) }),
  // Sensors that have one value of each given dimension. `types` are products as bases tell them; `bases` are serials of
  // the base through which a sensor was heard last.
  filter: shape({
    kind: oneOf('filter'),
    types: optional(listOf(text(64), choices)),
    tagIds: optional(listOf(uuid(), choices)),
    locationIds: optional(listOf(uuid(), choices)),
    bases: optional(listOf(serial(), choices)),
  }),
  // The sensors that points of these assets have now.
  assets: shape({ kind: oneOf('assets'), assetIds: listOf(uuid(), atLeastOne) }),
  locations: shape({ kind: oneOf('locations'), locationIds: listOf(uuid(), atLeastOne) }),
} as const;

/** Which sensors a rule watches. */
export const appliesToShape = chosenBy('kind', TO_SENSORS);
export type AppliesTo = ValueOf<typeof appliesToShape>;

const TO_BASES = {
  all: shape({ kind: oneOf('all') }),
  bases: shape({ kind: oneOf('bases'), serials: listOf(serial(), atLeastOne) }),
  locations: TO_SENSORS.locations,
} as const;

/** The sensors and bases of a maintenance: those that a rule can choose. */
export const scopeShape = chosenBy('kind', { ...TO_SENSORS, bases: TO_BASES.bases });
export type Scope = AppliesTo | AppliesToBases;

/** Which bases a rule watches. */
export const basesShape = chosenBy('kind', TO_BASES);
export type AppliesToBases = ValueOf<typeof basesShape>;
