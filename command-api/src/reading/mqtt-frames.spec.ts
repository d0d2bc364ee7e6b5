import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoundedFrames, withBoundedFrames } from './mqtt-frames.ts';

const MOST = 70_000;
const [PUBLISH, SUBSCRIBE] = [0x32, 0x82];

function frame(body: Buffer, first = PUBLISH, announced = body.length): Buffer {
  const bytes = [first];
  for (let rest = announced; ; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
    if (rest < 128) break;
  }
  return Buffer.concat([Buffer.from(bytes), body]);
}

/** Neighbouring bytes differ, so that a wrong cut shows. */
const bodyOf = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, index) => index % 251));

function cutInto(stream: Buffer, step: number): Buffer[] {
  return Array.from({ length: Math.ceil(stream.length / step) }, (_, i) => stream.subarray(i * step, (i + 1) * step));
}

function passed(pieces: readonly Buffer[], most = MOST): Buffer {
  const frames = new BoundedFrames(most);
  return Buffer.concat(pieces.flatMap((piece) => frames.pass(piece)));
}

const steps = fc.integer({ min: 1, max: 500 });

describe('MQTT frames', () => {
  it('pass unchanged up to the limit, however the stream is split', () => {
    const lengths = fc.array(fc.oneof(fc.nat({ max: 300 }), fc.integer({ min: 16_380, max: 16_390 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(lengths, steps, (sizes, step) => {
        const stream = Buffer.concat(sizes.map((size) => frame(bodyOf(size))));
        expect(passed(cutInto(stream, step)).equals(stream)).toBe(true);
      }),
    );
  });

  it('of longer messages pass with the excess before the last byte removed, however the stream is split', () => {
    const most = 200;
    const shortened = (body: Buffer): Buffer =>
      body.length <= most ? body : Buffer.concat([body.subarray(0, most - 1), body.subarray(-1)]);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20_000 }), { maxLength: 6 }), steps, (sizes, step) => {
        const bodies = sizes.map(bodyOf);
        const stream = Buffer.concat(bodies.map((body) => frame(body)));
        const expected = Buffer.concat(bodies.map((body) => frame(shortened(body))));
        expect(passed(cutInto(stream, step), most).equals(expected)).toBe(true);
      }),
    );
  });

  it('of another type are refused by their header alone if they are too long', () => {
    const first = frame(bodyOf(10));
    const longer = (type: number) => () => passed([first, frame(Buffer.alloc(0), type, MOST + 1)]);
    expect(longer(PUBLISH)).not.toThrow();
    expect(longer(SUBSCRIBE)).toThrow(RangeError);
  });

  it('are refused if the length has a fifth byte', () => {
    expect(() => passed([Buffer.from([PUBLISH, 0xff, 0xff]), Buffer.from([0xff, 0xff, 0x01])])).toThrow(RangeError);
  });

  it('pass both ways over a connection', async () => {
    const connection = new PassThrough();
    const bounded = withBoundedFrames(connection, MOST);
    bounded.write(frame(bodyOf(3)));
    const [chunk] = (await bounded.take(1).toArray()) as Buffer[];
    expect(chunk).toEqual(frame(bodyOf(3)));
    connection.destroy();
  });
});
