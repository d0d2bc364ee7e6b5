import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { offsetsRange, tileRange } from '@watchglass/schemas/plan/tile-pack';
import { tileNumber, tilesOf } from '@watchglass/schemas/plan/tiles';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { processImage, type ProcessedImage } from './process-image.ts';

const { signal } = new AbortController();
const refusal = (code: string) => expect.objectContaining({ code });
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 255, g: 0, b: 0 } } });
const process = (bytes: Buffer) => processImage(bytes, { signal });

function tileOf(image: ProcessedImage, at: { x: number; y: number; z: number }): Buffer {
  const { from, to } = offsetsRange(tileNumber(image, at) ?? -1);
  const range = tileRange(image.tiles.subarray(from, to));
  return Buffer.from(image.tiles.subarray(range.from, range.to));
}

const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('watchglass-plan-'));

describe('an uploaded image', () => {
  it('becomes tiles of 512 pixels on every level of zoom, cut at the edges', async () => {
    const image = await process(await blank(1_300, 700).png().toBuffer());
    expect([image.width, image.height, image.format, tilesOf(image)]).toEqual([1_300, 700, 'png', 9]);
    const corner = await sharp(tileOf(image, { z: 2, x: 2, y: 1 })).metadata();
    expect([corner.width, corner.height]).toEqual([1_300 - 1_024, 700 - 512]);
    expect(await sharp(tileOf(image, { z: 0, x: 0, y: 0 })).metadata()).toMatchObject({ width: 325, height: 175 });
  });

  it('stands upright, in sRGB and without its metadata', async () => {
    const turned = await blank(600, 200)
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'somebody' } } })
      .jpeg()
      .toBuffer();
    const image = await process(turned);
    expect([image.width, image.height]).toEqual([200, 600]);
    expect((await sharp(tileOf(image, { z: 0, x: 0, y: 0 })).metadata()).exif).toBeUndefined();
    const print = await process(await blank(40, 30).toColourspace('cmyk').jpeg().toBuffer());
    expect(await sharp(tileOf(print, { z: 0, x: 0, y: 0 })).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  });

  it('that is small may be interlaced or progressive', async () => {
    expect(await process(await blank(60, 40).png({ progressive: true }).toBuffer())).toMatchObject({ width: 60 });
    expect(await process(await blank(60, 40).jpeg({ progressive: true }).toBuffer())).toMatchObject({ width: 60 });
  });

  it('is no longer the file that somebody hid behind its end', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>');
    const image = await process(Buffer.concat([await blank(60, 40).png().toBuffer(), hidden]));
    expect(Buffer.from(image.tiles).includes(hidden)).toBe(false);
  });

  it('is refused if it is cut off, lies about its size or is a bomb, and leaves nothing behind', async () => {
    const whole = await blank(900, 700).png({ compressionLevel: 0 }).toBuffer();
    const larger = Buffer.from(whole);
    larger.writeUInt32BE(15_000, 16);
    const halved = whole.subarray(0, whole.length / 2);
    const photo = await blank(900, 700).jpeg().toBuffer();
    for (const bytes of [
      halved,
      larger,
      photo.subarray(0, photo.length - 400),
      Buffer.concat([whole.subarray(0, 60)]),
    ]) {
      await expect(process(bytes)).rejects.toEqual(refusal('ImageBroken'));
    }
    await expect(process(Buffer.alloc(21 * 1024 * 1024))).rejects.toEqual(refusal('FileTooLarge'));
    expect(leftovers()).toEqual([]);
  });

  it('that takes too long or that nobody waits for is given up', async () => {
    const bytes = await blank(3_000, 3_000).png().toBuffer();
    await expect(processImage(bytes, { signal, withinMs: 1 })).rejects.toEqual(refusal('ImageTimedOut'));
    const left = new AbortController();
    const given = processImage(bytes, { signal: left.signal });
    left.abort();
    await expect(given).rejects.toBeDefined();
    expect(leftovers()).toEqual([]);
  });
});
