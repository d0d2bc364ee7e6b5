import type { Files, ScanFile } from '../ports/files.ts';

/** Files whose bytes are looked at before they are stored. */
export function scannedFiles(files: Files, scan: ScanFile): Files {
  return {
    put: async (organizationId, bytes) => {
      await scan(bytes);
      return files.put(organizationId, bytes);
    },
    read: (name, range) => files.read(name, range),
    delete: (name) => files.delete(name),
    close: () => files.close(),
  };
}
