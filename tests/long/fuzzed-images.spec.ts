import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { drawThumbnails } from '@watchglass/command-api/file/thumbnail/draw-thumbnails';
import { processImage } from '@watchglass/command-api/plan/image/process-image';
import { Refusal } from '@watchglass/schemas/refusals';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';

const RUNS = 2_000;
const SEED = 20_261_124;
const ANSWERS = new Set(['ImageBroken', 'ImageTooLarge', 'ImageTimedOut', 'NotBaseline', 'UnsupportedFileFormat']);
const { signal } = new AbortController();

/** Noise: a file of one colour has too few bytes in which damage could hide. */
const picture = () =>
  sharp({
    create: {
      width: 120,
      height: 80,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

const whole = (): Promise<Buffer[]> =>
  Promise.all([
    picture().png().toBuffer(),
    picture().png({ progressive: true, palette: true }).toBuffer(),
    picture().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    picture().jpeg({ progressive: true }).toBuffer(),
    picture().webp().toBuffer(),
    picture().webp({ lossless: true }).toBuffer(),
  ]);

interface Damage {
  readonly picture: number;
  readonly anywhere: readonly (readonly [number, number])[];
  readonly inHeader: readonly (readonly [number, number])[];
  readonly keep: number;
  readonly behind: Uint8Array;
}

/** Bytes overwritten anywhere or in the header, then cut, then followed by other bytes. */
const damage: fc.Arbitrary<Damage> = fc.record({
  picture: fc.nat(5),
  anywhere: fc.array(fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(255)), {
    maxLength: 12,
  }),
  inHeader: fc.array(fc.tuple(fc.nat(64), fc.nat(255)), { maxLength: 3 }),
  keep: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  behind: fc.uint8Array({ maxLength: 40 }),
});

function damaged(bytes: Buffer, { anywhere, inHeader, keep, behind }: Damage): Buffer {
  const copy = Buffer.from(bytes);
  for (const [where, value] of anywhere) copy[Math.floor(where * copy.length)] = value;
  for (const [at, value] of inHeader) copy[at] = value;
  return Buffer.concat([copy.subarray(0, Math.ceil(keep * copy.length)), behind]);
}

async function answer(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'taken';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

it('damaged images are taken or refused by a code, and nothing of them is left', async () => {
  const pictures = await whole();
  const answers = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(damage, async (how) => {
      const bytes = damaged(pictures[how.picture] ?? Buffer.alloc(0), how);
      for (const work of [processImage, drawThumbnails]) {
        const told = await answer(work(bytes, { signal }));
        answers.set(told, (answers.get(told) ?? 0) + 1);
        expect(told === 'taken' || ANSWERS.has(told), told).toBe(true);
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('watchglass-plan-'))).toEqual([]);
  expect(answers.get('taken')).toBeGreaterThan(0);
  expect(answers.get('ImageBroken')).toBeGreaterThan(0);
});
