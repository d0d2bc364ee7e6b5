import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameWatch, withBoundedFrames } from './mqtt-frames.ts';

const MOST = 70_000;

function frame(length: number, announced = length): Buffer {
  const bytes = [0x32];
  for (let rest = announced; ; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
    if (rest < 128) break;
  }
  return Buffer.concat([Buffer.from(bytes), Buffer.alloc(length, 0xff)]);
}

function acceptsIn(pieces: readonly Buffer[]): boolean {
  const watch = new FrameWatch(MOST);
  return pieces.every((piece) => watch.accepts(piece));
}

describe('watching MQTT frames', () => {
  it('accepts packets up to the limit however the stream is cut', () => {
    const lengths = fc.array(fc.oneof(fc.nat({ max: 300 }), fc.integer({ min: 16_380, max: 16_390 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 500 }), (sizes, step) => {
        const stream = Buffer.concat(sizes.map((size) => frame(size)));
        const pieces = Array.from({ length: Math.ceil(stream.length / step) }, (_, i) =>
          stream.subarray(i * step, (i + 1) * step),
        );
        expect(acceptsIn(pieces)).toBe(true);
      }),
    );
  });

  it('refuses a longer packet by its header alone, behind any other', () => {
    expect(acceptsIn([frame(MOST)])).toBe(true);
    expect(acceptsIn([frame(10), frame(0, MOST + 1)])).toBe(false);
    expect(acceptsIn([Buffer.from([0x32, 0xff, 0xff]), Buffer.from([0xff, 0xff, 0x01])])).toBe(false);
  });

  it('passes bytes both ways', async () => {
    const connection = new PassThrough();
    const bounded = withBoundedFrames(connection, MOST);
    bounded.write(frame(3));
    const [chunk] = (await bounded.take(1).toArray()) as Buffer[];
    expect(chunk).toEqual(frame(3));
    connection.destroy();
  });
});
