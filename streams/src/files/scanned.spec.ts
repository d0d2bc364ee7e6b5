import { expect, test } from 'vitest';
import { FileRefused, type Files } from '../ports/files.ts';
import { scannedFiles } from './scanned.ts';

test('a file that the scanner refuses is not stored', async () => {
  const stored: Uint8Array[] = [];
  const files: Files = {
    put: async (_organizationId, bytes) => {
      stored.push(bytes);
      return 'hash';
    },
    read: async () => null,
    delete: async () => undefined,
    close: async () => undefined,
  };
  const scanned = scannedFiles(files, async (bytes) => {
    if (bytes[0] === 7) throw new FileRefused('seven');
  });
  await expect(scanned.put(1, Uint8Array.of(7))).rejects.toBeInstanceOf(FileRefused);
  await scanned.put(1, Uint8Array.of(8));
  expect(stored).toEqual([Uint8Array.of(8)]);
});
