import type { RefusalTable } from '../refusal.ts';

export const locationRefusals = {
  LocationNameTaken: { status: 422, message: 'There is already a location with this name.' },
  TooManyLocations: { status: 422, message: 'There are as many locations as there can be.' },
  LocationOccupied: { status: 422, message: 'Sensors or bases are at this location. Move them first.' },
  LocationGranted: { status: 422, message: 'Members or invitations are limited to this location. Change them first.' },
  BeyondYourLocations: { status: 403, message: 'This reaches beyond the locations that you are limited to.' },
} as const satisfies RefusalTable;
