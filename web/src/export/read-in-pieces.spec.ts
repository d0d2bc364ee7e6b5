import { expect, it } from 'vitest';
import { readInPieces } from './read-in-pieces.ts';

const MIB = 1024 * 1024;

it('a file is read in pieces, a failed piece again, and a failed download goes on where it was', async () => {
  const bytes = 20 * MIB;
  const kept: Blob[] = [];
  const asked: string[] = [];
  let lost = 1;
  const piece = async (range: string): Promise<Blob> => {
    asked.push(range);
    const [from = 0, to = 0] = range.slice('bytes='.length).split('-').map(Number);
    if (from === 8 * MIB && lost > 0) {
      lost -= 1;
      throw new Error('no network');
    }
    return new Blob([new Uint8Array(to - from + 1)]);
  };
  const parts: number[] = [];
  const reading = { bytes, kept, piece, onPart: (part: number) => parts.push(part) };
  await readInPieces(reading);
  expect(asked).toHaveLength(4);
  expect(new Blob(kept).size).toBe(bytes);
  expect(parts.at(-1)).toBe(1);
  kept.splice(1);
  lost = 100;
  await expect(readInPieces(reading)).rejects.toThrow('no network');
  lost = 0;
  await readInPieces(reading);
  expect(new Blob(kept).size).toBe(bytes);
});
