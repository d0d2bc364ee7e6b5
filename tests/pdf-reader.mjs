import { spawnSync } from 'node:child_process';
import { tryDebianPackage } from './debian-package.mjs';

/** Sees to it that pdftotext is on this machine where that is possible: what reads PDF files back is skipped without it. */
export async function providePdfReader() {
  if (spawnSync('pdftotext', ['-v']).error !== undefined) await tryDebianPackage('poppler-utils');
}
