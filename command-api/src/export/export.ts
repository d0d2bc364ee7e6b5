import type { ExportEvent } from '@watchglass/schemas/export/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold, Recorded } from '../handle-command.ts';

interface KnownExport {
  readonly status: 'asked' | 'deleted';
  readonly exportId: string;
  readonly organizationId: number;
  readonly by: string;
}

export type Export = { readonly status: 'unknown' | 'table' } | KnownExport;

function evolve(state: Export, { type, data, metadata }: Recorded<ExportEvent>): Export {
  switch (type) {
    case 'ExportRequested': {
      const { exportId, organizationId } = data;
      return { status: 'asked', exportId, organizationId, by: metadata?.actor.id ?? '' };
    }
    case 'ExportDownloaded':
      return state;
    case 'ExportDeleted':
      return 'by' in state ? { ...state, status: 'deleted' } : state;
    case 'TableExported':
      return { status: 'table' };
  }
}

export const exportFold: Fold<Export, ExportEvent> = { initial: { status: 'unknown' }, evolve };

export interface Whose {
  readonly organizationId: number;
  /** The id of the person. */
  readonly by: string;
}

/** Exports are of the person who asked for them: to all others they are not found. */
function everOwn(state: Export, { organizationId, by }: Whose): KnownExport {
  if (!('by' in state) || state.organizationId !== organizationId || state.by !== by) return refuse('NotFound');
  return state;
}

/** Deleted ones are not found, either. */
export function ownExport(state: Export, whose: Whose): KnownExport {
  const own = everOwn(state, whose);
  return own.status === 'deleted' ? refuse('NotFound') : own;
}

/** Nothing more of one that is deleted: a process may have died before its file was given up. */
export function deleteExport(state: Export, whose: Whose): ExportEvent[] {
  const { status, exportId, organizationId } = everOwn(state, whose);
  return status === 'deleted' ? [] : [{ type: 'ExportDeleted', data: { exportId, organizationId } }];
}
