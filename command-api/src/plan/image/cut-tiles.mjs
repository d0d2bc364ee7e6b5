import { stdin, stdout, argv } from 'node:process';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/**
 * `node cut-tiles.mjs <folder> <format> <tile> <most pixels upright>` reads an image on stdin, writes its tiles to
 * `<folder>/plan_files/<level>/<column>_<row>.<format>`, and prints the size of the upright image. It ends with 3 if the
 * image is rotated by its metadata and too large for that.
 */
const [, , folder, format, tile, mostRotated] = argv;
const ROTATED = 3;
const MOST_PIXELS = 256_000_000;

// No other format than those that are admitted is ever decoded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

const bytes = await buffer(stdin);
const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' });
const { width, height, orientation = 1 } = await open().metadata();
if (orientation > 1 && width * height > Number(mostRotated)) process.exit(ROTATED);

const image = orientation > 1 ? open().autoOrient() : open();
const encoded =
  format === 'png' ? image.png({ compressionLevel: 6, adaptiveFiltering: false }) : image.jpeg({ quality: 85 });
await encoded
  .toColourspace('srgb')
  .tile({ size: Number(tile), overlap: 0, layout: 'dz', depth: 'onetile', container: 'fs' })
  .toFile(`${folder}/plan.dz`);
const isTurned = orientation >= 5;
stdout.write(JSON.stringify(isTurned ? { width: height, height: width } : { width, height }));
