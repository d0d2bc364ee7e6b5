import { argv, stdin, stdout } from 'node:process';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/**
 * `node draw-thumbnails.mjs <format> <pixels>…` reads an image on stdin and prints one WebP for each width and height
 * that it must not exceed, as a JSON list of base64: upright, in sRGB, without metadata.
 */
const [, , format, ...sizes] = argv;
const MOST_PIXELS = 256_000_000;
const LOADERS = {
  png: 'VipsForeignLoadPngBuffer',
  jpeg: 'VipsForeignLoadJpegBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
};

// No other format than the recognised one is ever decoded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [LOADERS[format]] });
sharp.cache(false);
sharp.concurrency(1);

const bytes = await buffer(stdin);
const fit = (pixels) => ({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true });
const largest = Math.max(...sizes.map(Number));
const whole = sharp(bytes, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' });
const { orientation = 1 } = await whole.metadata();
/** Pixels in memory, as the next step reads them. */
const pixelsOf = async (image) => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
};

/** How each orientation of EXIF stands upright: turned clockwise, then mirrored. */
const TURNS = {
  1: [0],
  2: [0, 'flop'],
  3: [180],
  4: [0, 'flip'],
  5: [90, 'flop'],
  6: [90],
  7: [90, 'flip'],
  8: [270],
};

// Shrunk first, row by row, and turned afterwards: turning the whole image would need its bitmap.
const shrunk = await pixelsOf(whole.resize(fit(largest)).toColourspace('srgb'));
const [angle, mirror] = TURNS[orientation] ?? TURNS[1];
const turned = await pixelsOf(shrunk.rotate(angle));
const upright = mirror ? await pixelsOf(turned[mirror]()) : turned;

const drawn = [];
for (const size of sizes) {
  const image = await upright
    .clone()
    .resize(fit(Number(size)))
    .webp({ quality: 80 })
    .toBuffer();
  drawn.push(image.toString('base64'));
}
stdout.write(JSON.stringify(drawn));
