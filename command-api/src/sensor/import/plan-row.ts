import { textOfCell } from '@watchglass/schemas/http/cell-text';
import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { SENSOR_NAME_MAX_CHARACTERS, TAGS_PER_SENSOR } from '@watchglass/schemas/sensor/limits';
import { check, text } from '@watchglass/schemas/shape';
import { TAG_MAX_CHARACTERS } from '@watchglass/schemas/tag/limits';
import { keyOfTag } from '@watchglass/schemas/tag/text-tag-id';
import { keyOfLocation } from '../../location/change-locations.ts';
import { presentTags } from '../bulk/retag.ts';
import type { HeardSensor } from '../sensor.ts';
import { refuseCell, told, type Wish } from './read-row.ts';
import { namesIn, saysTags } from './tag-cell.ts';
import type { WorkspaceNames } from './workspace-names.ts';

interface Change<T> {
  readonly before: T;
  readonly after: T;
}

/** What a row changes of its sensor; a field that stays is undefined. Tags are names, a location is an id. */
export interface Plan {
  readonly name?: Change<string> | undefined;
  readonly tags?: Change<readonly string[]> | undefined;
  readonly location?: Change<string | null> | undefined;
  readonly setIntervalSeconds?: Change<number | null> | undefined;
  /** Those of the tags that the organization does not have. */
  readonly missing: readonly string[];
}

export interface PlanTerms {
  readonly names: WorkspaceNames;
  readonly sight: Sight;
  /** Tags that are missing are made. */
  readonly createTags: boolean;
}

type Planned = Pick<HeardSensor, 'name' | 'tagIds' | 'location' | 'setIntervalSeconds' | 'wireId' | 'kind'>;

/**
 * Compares a row with its sensor. A cell as an export writes it changes nothing, also where the sensor has a name that no
 * one could give it now. Refuses (`ImportSerialOther`, `ImportCellInvalid`, `TagUnknown`, `TooManySensorTags`,
 * `LocationUnknown`, `BeyondYourLocations`, each with its column) a row that cannot be carried out.
 */
export function planRow(sensor: Planned, wish: Wish, terms: PlanTerms): Plan {
  const serial = sensor.kind === 'physical' ? sensor.wireId : '';
  if (wish.serial !== null && wish.serial !== textOfCell(serial))
    refuse('ImportSerialOther', { column: 'serial', about: told(wish.serial) });
  const { setIntervalSeconds: before } = sensor;
  const { setIntervalSeconds: after = before } = wish;
  return {
    name: renaming(sensor, wish.name),
    location: moving(sensor, wish.location, terms),
    setIntervalSeconds: after === before ? undefined : { before, after },
    ...tagging(sensor, wish.tags, terms),
  };
}

export function changesNothing({ missing: _names, ...changes }: Plan): boolean {
  return Object.values(changes).every((change) => change === undefined);
}

const nameShape = text(SENSOR_NAME_MAX_CHARACTERS);

function renaming({ name: before }: Planned, cell: string | undefined): Plan['name'] {
  if (cell === undefined || textOfCell(cell) === textOfCell(asWritten(before))) return undefined;
  const checked = check<string>(nameShape, textOfCell(cell));
  return checked.faults ? refuseCell('name', cell) : { before, after: checked.value };
}

/** A half of a surrogate pair does not survive a file. */
const asWritten = (name: string): string => Buffer.from(name).toString();

function tagging(sensor: Planned, cell: string | undefined, terms: PlanTerms): Pick<Plan, 'tags' | 'missing'> {
  const { tags, tagsByKey } = terms.names;
  const before = presentTags(sensor, tags).map((tagId) => tags.tags.get(tagId)?.name ?? '');
  if (cell === undefined || saysTags(cell, before)) return { missing: [] };
  const after = namesIn(cell, (key) => tagsByKey.get(key)?.name);
  if (after.length > TAGS_PER_SENSOR) refuse('TooManySensorTags', { column: 'tags', limit: TAGS_PER_SENSOR });
  const missing = after.filter((name) => !tagsByKey.has(keyOfTag(name)));
  const long = missing.find((name) => name.length > TAG_MAX_CHARACTERS);
  if (long !== undefined) refuseCell('tags', long);
  if (missing.length > 0 && !terms.createTags)
    refuse('TagUnknown', { column: 'tags', about: told(missing.join(', ')) });
  return { tags: { before, after }, missing };
}

function moving({ location }: Planned, cell: string | null | undefined, terms: PlanTerms): Plan['location'] {
  const name = terms.names.locations.get(location ?? '');
  const before = name === undefined ? null : location;
  if (cell === undefined || keyOfCell(cell ?? '') === keyOfCell(name ?? '')) return undefined;
  return { before, after: cell === null ? noLocation(terms) : locationNamed(cell, terms) };
}

function noLocation({ sight }: PlanTerms): null {
  return isInSight(sight, null) ? null : refuse('BeyondYourLocations', { column: 'location' });
}

function locationNamed(cell: string, { names: { locationsByKey }, sight }: PlanTerms): string {
  const id = locationsByKey.get(keyOfLocation(cell)) ?? locationsByKey.get(keyOfCell(cell));
  const isSeen = id !== undefined && isInSight(sight, id);
  return isSeen ? id : refuse('LocationUnknown', { column: 'location', about: told(cell) });
}

const keyOfCell = (cell: string): string => keyOfLocation(textOfCell(cell));
