import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const publicFolder = join(import.meta.dirname, '../../public');

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
}

it('the app can be installed: each icon has the size that the manifest says, and one may be cut', () => {
  const { icons } = JSON.parse(readFileSync(join(publicFolder, 'manifest.webmanifest'), 'utf8')) as Manifest;
  const sizes = icons.map(({ src }) => {
    const png = readFileSync(join(publicFolder, src));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
  });
  expect(sizes).toEqual(icons.map((icon) => icon.sizes));
  expect(sizes).toEqual(['192x192', '512x512', '512x512']);
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
});
