import type { RefusalTable } from '../refusal.ts';

export const assetRefusals = {
  AssetOutdated: { status: 412, message: 'Outdated asset. Review and try again.' },
  AssetNotDeleted: { status: 409, message: 'The asset is not deleted.' },
  PointOccupied: { status: 422, message: 'The point has another sensor at this time.' },
  PointEmpty: { status: 422, message: 'The point has no sensor.' },
  TooManyPoints: { status: 422, message: 'The asset has reached the maximum number of points.' },
  TooManySegments: { status: 422, message: 'The point has had the maximum number of sensors.' },
} as const satisfies RefusalTable;
