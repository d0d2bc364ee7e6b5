import type { FilterOf, SortOf } from '@watchglass/schemas/entity';
import { registration } from '@watchglass/schemas/registration/entity';
import { listQueries, type ListQuery } from '../table/list-query.ts';

export type RegistrationQuery = ListQuery<SortOf<typeof registration>, FilterOf<typeof registration>>;

export const registrationQueries = listQueries<SortOf<typeof registration>, FilterOf<typeof registration>>(
  registration,
);
