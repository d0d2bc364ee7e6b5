import type { RefusalTable } from '../refusal.ts';

export const organizationRefusals = {
  VatNumberInvalid: { status: 422, message: 'Invalid or incomplete VAT number.' },
  IncorrectKeyphrase: { status: 422, message: 'Incorrect keyphrase.' },
  FileTooLarge: { status: 413, message: 'File too large.' },
  UnsupportedFileFormat: { status: 415, message: 'Unsupported file format.' },
  TooManyFiles: { status: 422, message: 'Too many files.' },
  LogoHeightWrong: { status: 422, message: 'A logo must be 128 pixels high.' },
} as const satisfies RefusalTable;
