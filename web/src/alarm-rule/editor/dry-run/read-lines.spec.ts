import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

it('gives each line once and whole, however the bytes are cut', async () => {
  const lines = fc.array(
    fc.record({ kind: fc.constant('progress'), readings: fc.nat(), of: fc.nat(), note: fc.string() }),
  );
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 1, max: 9 }), fc.boolean(), async (sent, size, endsOpen) => {
      const text = sent.map((line) => JSON.stringify(line)).join('\n') + (endsOpen ? '' : '\n');
      const bytes = new TextEncoder().encode(text);
      const pieces = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
          controller.close();
        },
      });
      const read: unknown[] = [];
      for await (const line of readLines(pieces)) read.push(line);
      expect(read).toEqual(sent);
    }),
    { numRuns: 50 },
  );
});
