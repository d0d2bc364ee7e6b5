import fc from 'fast-check';
import { Refusal } from '@watchglass/schemas/refusals';
import { describe, expect, it } from 'vitest';
import { readHeader } from './read-header.ts';

function png(width: number, height: number, interlaced = 0): Buffer {
  const header = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.alloc(8),
    Buffer.of(8, 2, 0, 0, interlaced, 0, 0, 0, 0),
  ]);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

const START = Buffer.of(0xff, 0xd8);
const EXIF = Buffer.of(0xff, 0xe1, 0, 4, 0, 0);

/** `frame` is the marker of the frame: 0xc0 for a baseline image, 0xc2 for a progressive one. */
function jpeg(width: number, height: number, frame = 0xc0): Buffer {
  const segment = Buffer.of(0xff, frame, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0);
  segment.writeUInt16BE(height, 5);
  segment.writeUInt16BE(width, 7);
  return Buffer.concat([START, EXIF, segment]);
}

const refusal = (code: string) => expect.objectContaining({ code });

describe('the header of an image', () => {
  it('says format and size, by content', () => {
    expect(readHeader(png(16_000, 16_000))).toEqual({ format: 'png', width: 16_000, height: 16_000, isBaseline: true });
    expect(readHeader(jpeg(300, 200))).toEqual({ format: 'jpeg', width: 300, height: 200, isBaseline: true });
    expect(readHeader(jpeg(300, 200, 0xc2))).toMatchObject({ isBaseline: false });
  });

  it.each([
    ['a width of 16,001 pixels', png(16_001, 1), 'ImageTooLarge'],
    ['a height of 16,001 pixels', jpeg(1, 16_001), 'ImageTooLarge'],
    ['four thousand million pixels', png(0xffffffff, 0xffffffff), 'ImageTooLarge'],
    ['no pixels', png(0, 10), 'ImageBroken'],
    ['interlacing above 25 megapixels', png(5_001, 5_000, 1), 'NotBaseline'],
    ['progression above 25 megapixels', jpeg(5_001, 5_000, 0xc2), 'NotBaseline'],
    ['a cut header', png(10, 10).subarray(0, 20), 'ImageBroken'],
    ['a cut frame', jpeg(10, 10).subarray(0, 13), 'ImageBroken'],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>'), 'UnsupportedFileFormat'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'UnsupportedFileFormat'],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'UnsupportedFileFormat'],
    ['nothing', Buffer.alloc(0), 'UnsupportedFileFormat'],
  ])('with %s is refused', (_what, bytes, code) => {
    expect(() => readHeader(bytes)).toThrow(refusal(code));
  });

  it('of any bytes is read or refused, and never runs beyond its end', () => {
    const anything = fc.uint8Array({ maxLength: 400 });
    const beginning = fc.constantFrom(START, Buffer.concat([START, EXIF]), png(10, 10), Buffer.alloc(0));
    fc.assert(
      fc.property(beginning, anything, (head, rest) => {
        try {
          readHeader(Buffer.concat([head, rest]));
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
    );
  });
});
