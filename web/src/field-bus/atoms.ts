import type { FieldBusView } from '@watchglass/schemas/field-bus/views';
import { keyed, resource, type Resource } from '../http/resource.ts';

/** What the field bus of a workspace last said of itself. */
export const fieldBusResource: (organizationId: number) => Resource<FieldBusView> = keyed((organizationId: number) =>
  resource<FieldBusView>((http) => http.get<FieldBusView>(`/api/field-bus/${organizationId}`)),
);
