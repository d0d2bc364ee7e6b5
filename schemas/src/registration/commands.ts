import { matching, optional, shape, text, uuid, type ValueOf } from '../shape.ts';

/** POST api/gateways/{org}/registrations. */
export const openRegistrationShape = shape({ name: optional(text(64)) });
export type OpenRegistration = ValueOf<typeof openRegistrationShape>;
export const registrationPathId = uuid();
export const registrationCode = matching(/^[2-9A-HJ-NP-Z]{8}$/, 'eight letters and digits');
