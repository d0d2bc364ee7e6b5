import { decimal, shape, type ValueOf } from '../shape.ts';
import { targetShape } from './target.ts';

/** A place as fractions of the image's width and height, so that another image keeps it. */
const place = { x: decimal(0, 1), y: decimal(0, 1) };

/** POST api/plans/{org}/plan/{id}/objects. */
export const placeObjectShape = shape({ target: targetShape, ...place });
export type PlaceObject = ValueOf<typeof placeObjectShape>;

/** PUT api/plans/{org}/plan/{id}/objects/{objectId} with the object's own version in If-Match. */
export const moveObjectShape = shape(place);
export type Place = ValueOf<typeof moveObjectShape>;
