import type { RefusalTable } from '../refusal.ts';

export const locationRefusals = {
  LocationNameTaken: { status: 422, message: 'There is already a location with this name.' },
  TooManyLocations: { status: 422, message: 'The workspace has reached the maximum number of locations.' },
  LocationOccupied: { status: 422, message: 'Sensors, bases, assets or plans are at this location. Move them first.' },
  LocationGranted: { status: 422, message: 'Members or invitations are limited to this location. Change them first.' },
  BeyondYourLocations: { status: 403, message: 'This concerns locations outside your limit.' },
} as const satisfies RefusalTable;
