import { needsOf, type RowConcept } from '@watchglass/schemas/entities';
import { sensor } from '@watchglass/schemas/sensor/entity';
import { meets, type Membership } from '@watchglass/schemas/member/rights';

/** Values of points need the right to read sensors. */
export const maySeePoints = (membership: Membership): boolean => meets(membership, { ...sensor.needs, onWalls: true });
export const maySeeRows = (membership: Membership, concept: RowConcept): boolean => meets(membership, needsOf(concept));
