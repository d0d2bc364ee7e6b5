import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/**
 * Draws the icons of the installed app: `node web/make-icons.mjs` after a change of the drawing. A system cuts a maskable icon to
 * its own form, so that the drawing stands within the middle four fifths.
 */
const folder = fileURLToPath(new URL('public/icons/', import.meta.url));
const GLASS = `<circle cx="16" cy="16" r="9.5" fill="none" stroke="#fff" stroke-width="2.5"/><path d="M8.5 17h4l2-5 3.4 8 2-3h3.6" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`;
const drawn = (radius, inner) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="#234a63"/>${inner}</svg>`;
const round = drawn(8, GLASS);
const whole = drawn(0, `<g transform="translate(2.4 2.4) scale(0.85)">${GLASS}</g>`);

await mkdir(folder, { recursive: true });
for (const [name, svg, size] of [
  ['192.png', round, 192],
  ['512.png', round, 512],
  ['maskable-512.png', whole, 512],
  ['apple-180.png', whole, 180],
])
  await sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(folder + name);
