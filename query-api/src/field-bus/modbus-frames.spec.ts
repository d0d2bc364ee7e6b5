import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerFrames, type RegistersOfSlot } from './modbus-frames.ts';

const SLOTS = 40;
/** Register n holds n. */
const registers: RegistersOfSlot = (slot) =>
  slot < SLOTS ? Buffer.from(new Uint8Array([0, 1, 2, 3].flatMap((at) => [0, slot * 4 + at]))) : null;
const frame = (code: number, start: number, count: number, id = 7): Buffer => {
  const made = Buffer.alloc(12);
  made.writeUInt16BE(id, 0);
  made.writeUInt16BE(6, 4);
  made.writeUInt8(1, 6);
  made.writeUInt8(code, 7);
  made.writeUInt16BE(start, 8);
  made.writeUInt16BE(count, 10);
  return made;
};
const replies = (received: Buffer) => answerFrames(received, registers).answers.map((each) => each.subarray(7));
const hex = (received: Buffer) => replies(received).map((each) => each.toString('hex'));

describe('a Modbus request', () => {
  it('reads registers from any place to any other, input and holding registers alike', () => {
    expect(hex(frame(4, 3, 2))).toEqual(['040400030004']);
    expect(hex(frame(3, 3, 2))).toEqual(['030400030004']);
    const [most] = replies(frame(4, 5, 125));
    expect(most?.length).toBe(2 + 250);
    expect(most?.readUInt16BE(2 + 248)).toBe(129);
  });

  it('keeps the number of the request in its answer', () => {
    const [answer] = answerFrames(frame(4, 0, 1, 0xbeef), registers).answers;
    expect(answer?.subarray(0, 7).toString('hex')).toBe('beef0000000501');
  });

  it.each([
    ['a register that no point has', frame(4, SLOTS * 4 - 1, 2), '8402'],
    ['registers beyond the last', frame(4, 65_535, 2), '8402'],
    ['no register', frame(4, 0, 0), '8403'],
    ['more than 125 registers', frame(4, 0, 126), '8403'],
    ['to write a register', frame(6, 0, 1), '8601'],
    ['an unknown function', frame(99, 0, 1), 'e301'],
  ])('is answered by an exception if it asks for %s', (_what, received, answer) => {
    expect(hex(received)).toEqual([answer]);
  });

  it('is answered in its turn, wherever the bytes are cut', () => {
    const asked = [frame(4, 0, 1, 1), frame(6, 0, 1, 2), frame(3, 9, 4, 3), frame(4, 200, 1, 4)];
    const whole = answerFrames(Buffer.concat(asked), registers);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 48 }), { maxLength: 10 }), (cuts) => {
        const all = Buffer.concat(asked);
        const places = [0, ...cuts.toSorted((a, b) => a - b), all.length];
        let rest: Buffer = Buffer.alloc(0);
        const answers = places.slice(1).flatMap((end, at) => {
          const read = answerFrames(Buffer.concat([rest, all.subarray(places[at], end)]), registers);
          rest = read.rest;
          return read.answers;
        });
        expect(Buffer.concat(answers)).toEqual(Buffer.concat(whole.answers));
        expect(rest.length).toBe(0);
      }),
    );
  });

  it('ends the connection if it is none, and never keeps more than one frame', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        const { rest } = answerFrames(Buffer.from(bytes), registers);
        expect(rest.length).toBeLessThan(260);
      }),
    );
    expect(answerFrames(Buffer.from('GET / HTTP/1.1\r\n'), registers)).toMatchObject({ broken: true, answers: [] });
  });
});
