import type { DashboardFile } from '@watchglass/schemas/dashboard/commands';
import type { Candidate, TemplateName } from '@watchglass/schemas/dashboard/templates';
import type { SourceId, SourceKind } from '@watchglass/schemas/tile/sources';

export interface Mapped {
  readonly kind: SourceKind;
  readonly from: SourceId;
  readonly to: SourceId | null;
}

/** What a new dashboard begins with. */
export type Start =
  | { readonly what: 'empty' }
  | { readonly what: 'template'; readonly template: TemplateName; readonly chosen: readonly Candidate[] }
  /** The file is null until one is chosen. */
  | { readonly what: 'file'; readonly file: DashboardFile | null; readonly mapping: readonly Mapped[] };
