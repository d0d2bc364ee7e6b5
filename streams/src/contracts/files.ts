import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileName, FileRange, Files } from '../ports/files.ts';

/** An empty store, and its removal. */
export interface FilesUnderTest {
  readonly files: Files;
  readonly drop: () => Promise<void>;
}

/** More than one row of the embedded adapter. */
const LONG = 600_000;

/** The contract of every adapter of the files port. */
export function filesContract(name: string, open: () => Promise<FilesUnderTest>): void {
  describe(`${name} stores files`, () => {
    let underTest: FilesUnderTest;
    let files: Files;
    const organizationId = 1;

    beforeAll(async () => {
      underTest = await open();
      files = underTest.files;
    });

    afterAll(() => underTest.drop());

    async function bytesOf(file: FileName, range?: FileRange): Promise<Buffer | null> {
      const reading = await files.read(file, range);
      return reading && buffer(reading.bytes);
    }

    test('under the SHA-256 of their bytes, with their size', async () => {
      const bytes = randomBytes(LONG);
      const hash = await files.put(organizationId, bytes);
      expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'));
      const reading = await files.read({ organizationId, hash });
      expect(reading?.size).toBe(LONG);
      expect(reading && bytes.equals(await buffer(reading.bytes))).toBe(true);
    });

    test('of no bytes', async () => {
      const hash = await files.put(organizationId, new Uint8Array());
      const reading = await files.read({ organizationId, hash });
      expect([reading?.size, reading && (await buffer(reading.bytes)).length]).toEqual([0, 0]);
    });

    test('of any bytes, from a view of a larger buffer', async () => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
          const hash = await files.put(organizationId, new Uint8Array([9, ...bytes, 9]).subarray(1, bytes.length + 1));
          expect(await bytesOf({ organizationId, hash })).toEqual(Buffer.from(bytes));
        }),
        { numRuns: 20 },
      );
    });

    test('of which any range is read as if it were cut from the whole', async () => {
      const bytes = randomBytes(LONG);
      const hash = await files.put(organizationId, bytes);
      const bound = fc.integer({ min: 0, max: LONG + 10 });
      await fc.assert(
        fc.asyncProperty(bound, bound, async (one, other) => {
          const range = { from: Math.min(one, other), to: Math.max(one, other) + 1 };
          const cut = await bytesOf({ organizationId, hash }, range);
          expect(cut?.equals(bytes.subarray(range.from, range.to))).toBe(true);
          expect((await files.read({ organizationId, hash }, range))?.size).toBe(LONG);
        }),
        { numRuns: 20 },
      );
    });

    test('once, however often and at the same time they are stored', async () => {
      const bytes = randomBytes(LONG);
      const hashes = await Promise.all([1, 2, 3, 4].map(() => files.put(organizationId, bytes)));
      expect(new Set(hashes).size).toBe(1);
      expect((await bytesOf({ organizationId, hash: hashes[0] ?? '' }))?.equals(bytes)).toBe(true);
    });

    test('of each organization apart: deleting one leaves the other', async () => {
      const [bytes, another] = [randomBytes(100), 2];
      const hash = await files.put(organizationId, bytes);
      expect(await files.read({ organizationId: another, hash })).toBeNull();
      await files.put(another, bytes);
      await files.delete({ organizationId, hash });
      expect([await bytesOf({ organizationId, hash }), await bytesOf({ organizationId: another, hash })]).toEqual([
        null,
        bytes,
      ]);
    });

    test('that can be deleted again and stored again', async () => {
      const bytes = randomBytes(LONG);
      const hash = await files.put(organizationId, bytes);
      await files.delete({ organizationId, hash });
      await files.delete({ organizationId, hash });
      expect(await files.read({ organizationId, hash })).toBeNull();
      await files.put(organizationId, bytes);
      expect((await bytesOf({ organizationId, hash }))?.equals(bytes)).toBe(true);
    });

    test('whose readers may stop early', async () => {
      const bytes = randomBytes(LONG);
      const hash = await files.put(organizationId, bytes);
      for (let reader = 0; reader < 20; reader += 1) {
        const reading = await files.read({ organizationId, hash });
        for await (const _ of reading?.bytes ?? []) break;
      }
      expect((await bytesOf({ organizationId, hash }))?.equals(bytes)).toBe(true);
    });

    test.each([
      ['a path as hash', { organizationId, hash: '../../etc/passwd' }],
      ['a hash in capitals', { organizationId, hash: 'A'.repeat(64) }],
      ['an organization below 1', { organizationId: 0, hash: 'a'.repeat(64) }],
      ['an organization that is no number', { organizationId: Number.NaN, hash: 'a'.repeat(64) }],
    ])('and takes no name that is %s', async (_what, file) => {
      await expect(Promise.resolve().then(() => files.read(file))).rejects.toBeInstanceOf(TypeError);
      await expect(Promise.resolve().then(() => files.delete(file))).rejects.toBeInstanceOf(TypeError);
    });

    test.each([
      { from: -1, to: 5 },
      { from: 5, to: 5 },
      { from: 0.5, to: 5 },
      { from: 0, to: Number.POSITIVE_INFINITY },
    ])('and takes no range %j', async (range) => {
      const hash = await files.put(organizationId, randomBytes(10));
      await expect(files.read({ organizationId, hash }, range)).rejects.toBeInstanceOf(RangeError);
    });
  });
}
