import type { ExportEvent } from '@watchglass/schemas/export/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold, Recorded } from '../handle-command.ts';

interface KnownExport {
  readonly status: 'asked' | 'deleted';
  readonly exportId: string;
  readonly organizationId: number;
  readonly by: string;
}

export type Export = { readonly status: 'unknown' } | KnownExport;

function evolve(state: Export, { type, data, metadata }: Recorded<ExportEvent>): Export {
  switch (type) {
    case 'ExportRequested': {
      const { exportId, organizationId } = data;
      return { status: 'asked', exportId, organizationId, by: metadata?.actor.id ?? '' };
    }
    case 'ExportDownloaded':
      return state;
    case 'ExportDeleted':
      return state.status === 'unknown' ? state : { ...state, status: 'deleted' };
  }
}

export const exportFold: Fold<Export, ExportEvent> = { initial: { status: 'unknown' }, evolve };

export interface Whose {
  readonly organizationId: number;
  /** The id of the person. */
  readonly by: string;
}

/** Exports are of the person who asked for them: to all others they are not found, nor are deleted ones. */
export function ownExport(state: Export, { organizationId, by }: Whose): KnownExport {
  if (state.status !== 'asked' || state.organizationId !== organizationId || state.by !== by) return refuse('NotFound');
  return state;
}
