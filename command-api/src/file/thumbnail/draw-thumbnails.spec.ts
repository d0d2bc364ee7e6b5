import { THUMBNAIL_PIXELS } from '@watchglass/schemas/file/limits';
import { offsetsRange, tileRange } from '@watchglass/schemas/plan/tile-pack';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawThumbnails } from './draw-thumbnails.ts';

const { signal } = new AbortController();
const refusal = (code: string) => expect.objectContaining({ code });

/** Four quarters of four colours, so that every turn and mirror differs. */
const quarters = (): Promise<Buffer> => {
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: 30, height: 20, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width: 60, height: 40, channels: 3, background: 'black' } })
    .composite([quarter('red', 0, 0), quarter('lime', 30, 0), quarter('blue', 0, 20), quarter('white', 30, 20)])
    .png()
    .toBuffer();
};
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

async function drawn(bytes: Buffer, number = 1): Promise<Buffer> {
  const pack = await drawThumbnails(bytes, { signal });
  const { from, to } = offsetsRange(number);
  const range = tileRange(pack.subarray(from, to));
  return Buffer.from(pack.subarray(range.from, range.to));
}

describe('the thumbnails of an image', () => {
  it('are a small and a large WebP of bounded size, without metadata', async () => {
    const photograph = await blank(3_000, 1_500)
      .withMetadata({ exif: { IFD0: { Copyright: 'somebody' } } })
      .jpeg()
      .toBuffer();
    const { small, large } = THUMBNAIL_PIXELS;
    for (const [number, width] of [small, large].entries()) {
      const { exif, icc, ...metadata } = await sharp(await drawn(photograph, number)).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width, height: width / 2, space: 'srgb' });
      expect([exif, icc]).toEqual([undefined, undefined]);
    }
  });

  it('are never larger than the image', async () => {
    expect(await sharp(await drawn(await blank(40, 30).webp().toBuffer())).metadata()).toMatchObject({
      width: 40,
      height: 30,
    });
  });

  it.each([5, 6, 7])('stand upright from orientation %i', async (orientation) => {
    const turned = await sharp(await quarters())
      .withMetadata({ orientation })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const pixels = (image: Sharp): Promise<Buffer> => image.resize(2, 2, { fit: 'fill' }).raw().toBuffer();
    const [ours, theirs] = await Promise.all([
      pixels(sharp(await drawn(turned)).removeAlpha()),
      pixels(sharp(await sharp(turned).autoOrient().png().toBuffer())),
    ]);
    expect(Math.max(...ours.map((value, index) => Math.abs(value - (theirs[index] ?? 0))))).toBeLessThan(40);
  });

  it('are in sRGB from CMYK, and keep what is transparent', async () => {
    const print = await blank(40, 30).toColourspace('cmyk').jpeg().toBuffer();
    expect(await sharp(await drawn(print)).metadata()).toMatchObject({ space: 'srgb' });
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer();
    expect(await sharp(await drawn(clear)).metadata()).toMatchObject({ hasAlpha: true });
  });

  it('are refused of what is cut off, lies about its size or is a bomb', async () => {
    const [png, jpeg, webp] = await Promise.all([
      blank(900, 700).png({ compressionLevel: 0 }).toBuffer(),
      blank(900, 700).jpeg().toBuffer(),
      blank(900, 700).webp({ lossless: true }).toBuffer(),
    ]);
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(0xffffffff, 16);
    for (const whole of [png, jpeg, webp]) {
      const cut = whole.subarray(0, Math.max(40, Math.floor(whole.length * 0.6)));
      await expect(drawThumbnails(cut, { signal })).rejects.toEqual(refusal('ImageBroken'));
    }
    await expect(drawThumbnails(bomb, { signal })).rejects.toEqual(refusal('ImageTooLarge'));
    await expect(drawThumbnails(png, { signal, withinMs: 1 })).rejects.toEqual(refusal('ImageTimedOut'));
  });
});
