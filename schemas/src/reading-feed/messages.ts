/** Subject on the live bus: a reader of the feed of readings came, so the workspace is followed from now on. */
export const READINGS_FOLLOWED = 'readings.followed';

export interface ReadingsFollowed {
  readonly organizationId: number;
}
