import { decimal, optional, shape, text, type ValueOf } from '../shape.ts';
import { OBJECT_TEXT_MAX_CHARACTERS } from './limits.ts';
import { targetShape } from './target.ts';

/** A place as fractions of the image's width and height, so that another image keeps it. */
const place = { x: decimal(0, 1), y: decimal(0, 1) };

/** POST api/plans/{org}/plan/{id}/objects. */
export const placeObjectShape = shape({ target: targetShape, ...place });
export type PlaceObject = ValueOf<typeof placeObjectShape>;

/**
 * PUT api/plans/{org}/plan/{id}/objects/{objectId} with the object's own version in If-Match. Only a text has another
 * `text`.
 */
export const changeObjectShape = shape({ ...place, text: optional(text(OBJECT_TEXT_MAX_CHARACTERS)) });
export type ObjectChange = ValueOf<typeof changeObjectShape>;
export type Place = Pick<ObjectChange, 'x' | 'y'>;
