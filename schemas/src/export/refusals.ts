import type { RefusalTable } from '../refusal.ts';

export const exportRefusals = {
  ExportQueueFull: { status: 429, message: 'Too many exports are waiting. Wait until one is ready, or cancel one.' },
  ExportSpaceFull: { status: 422, message: 'The exports of the workspace take too much space. Delete some of them.' },
  ExportTooLarge: {
    status: 422,
    message: 'The file would have too many rows. Choose a shorter time or fewer sources.',
  },
  ExportNotReady: { status: 409, message: 'The file is not ready.' },
  ExportGone: { status: 410, message: 'The file is no longer there for you. Export it again.' },
  DownloadNotAsked: { status: 409, message: 'Ask for the download first: it is written to the audit.' },
  RangeNotSatisfiable: { status: 416, message: 'The file has no bytes in this range.' },
} as const satisfies RefusalTable;
