import { MODBUS_REGISTERS, REGISTERS_PER_POINT } from '@watchglass/schemas/field-bus/limits';

/** Modbus Application Protocol V1.1b3 and Messaging on TCP/IP V1.0b. */
const HEADER_BYTES = 7;
/** The length in the header counts the unit and at most 253 bytes of the request. */
const LENGTH_MIN = 2;
const LENGTH_MAX = 254;
const READ_HOLDING = 3;
const READ_INPUT = 4;
const REGISTERS_AT_ONCE = 125;
const EXCEPTION = { function: 1, address: 2, value: 3 } as const;

/** The registers of the point in a slot; null if no point has it. */
export type RegistersOfSlot = (slot: number) => Buffer | null;

export interface ReadFrames {
  readonly answers: readonly Buffer[];
  /** The beginning of a request that has not arrived as a whole. */
  readonly rest: Buffer;
  /** The bytes are not Modbus: nothing that follows can be understood. */
  readonly broken: boolean;
}

/**
 * Answers every whole request in the received bytes, in their order. Input and holding registers are the same ones; whatever
 * else is asked, writing too, is answered by an exception.
 */
export function answerFrames(received: Buffer, registers: RegistersOfSlot): ReadFrames {
  const answers: Buffer[] = [];
  let from = 0;
  while (received.length - from >= HEADER_BYTES) {
    const length = received.readUInt16BE(from + 4);
    if (received.readUInt16BE(from + 2) !== 0 || length < LENGTH_MIN || length > LENGTH_MAX)
      return { answers, rest: Buffer.alloc(0), broken: true };
    const end = from + 6 + length;
    if (received.length < end) break;
    answers.push(
      framed(received.subarray(from, from + HEADER_BYTES), replyTo(received.subarray(from + 7, end), registers)),
    );
    from = end;
  }
  // A copy, so that a few bytes do not keep a large block.
  return { answers, rest: Buffer.from(received.subarray(from)), broken: false };
}

function framed(header: Buffer, reply: Buffer): Buffer {
  const answer = Buffer.concat([header, reply]);
  answer.writeUInt16BE(reply.length + 1, 4);
  return answer;
}

function replyTo(request: Buffer, registers: RegistersOfSlot): Buffer {
  const code = request.readUInt8(0);
  if (code !== READ_HOLDING && code !== READ_INPUT) return exception(code, EXCEPTION.function);
  if (request.length !== 5) return exception(code, EXCEPTION.value);
  const [start, count] = [request.readUInt16BE(1), request.readUInt16BE(3)];
  if (count < 1 || count > REGISTERS_AT_ONCE) return exception(code, EXCEPTION.value);
  const read = start + count > MODBUS_REGISTERS ? null : readRegisters(start, count, registers);
  return read === null ? exception(code, EXCEPTION.address) : Buffer.concat([Buffer.from([code, read.length]), read]);
}

/** Null if a register in the range belongs to no point. */
function readRegisters(start: number, count: number, registers: RegistersOfSlot): Buffer | null {
  const [first, last] = [
    Math.floor(start / REGISTERS_PER_POINT),
    Math.floor((start + count - 1) / REGISTERS_PER_POINT),
  ];
  const parts: Buffer[] = [];
  for (let slot = first; slot <= last; slot += 1) {
    const part = registers(slot);
    if (part === null) return null;
    parts.push(part);
  }
  const from = (start - first * REGISTERS_PER_POINT) * 2;
  return Buffer.concat(parts).subarray(from, from + count * 2);
}

const exception = (code: number, why: number): Buffer => Buffer.from([(code | 0x80) & 0xff, why]);
