import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { files, read, root } from './sources.ts';

/** `path/to/file.ext` between backticks, as documents name files; patterns with a star are not one file. */
const NAMED_FILE = /`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g;

describe('documents', () => {
  it('name existing files only', () => {
    const gone = files('.md').flatMap((document) =>
      [...read(document).matchAll(NAMED_FILE)].flatMap(([, file = '']) =>
        existsSync(path.join(root, file)) ? [] : [`${document}: ${file}`],
      ),
    );
    expect(gone).toEqual([]);
  });
});
