import type { RefusalTable } from '../refusal.ts';

export const fileRefusals = {
  FileUnknown: { status: 422, message: 'The uploaded file is no longer there. Upload it again.' },
  UploadLimit: { status: 422, message: 'The workspace has no room for more files.' },
} as const satisfies RefusalTable;
