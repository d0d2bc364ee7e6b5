import { REGISTERS_PER_POINT } from '@watchglass/schemas/field-bus/limits';
import type { BusValue } from './bus-value.ts';

/** An age that does not fit, and (the next figure) no age at all. */
const OLDEST_SECONDS = 0xfffe;
const NO_AGE = 0xffff;
const NOT_A_NUMBER = 0x7fc00000;

/**
 * The registers of one point, 16 bits each, big endian: its value as an IEEE 754 single with the high word first, its age in
 * seconds (65,534 and above as 65,534; none as 65,535) and its state. A value that is no number is 7FC0 0000, never 0.
 */
export function registersOf({ value, ageSeconds, state }: BusValue): Buffer {
  const registers = Buffer.alloc(REGISTERS_PER_POINT * 2);
  if (Number.isNaN(value)) registers.writeUInt32BE(NOT_A_NUMBER, 0);
  else registers.writeFloatBE(value, 0);
  registers.writeUInt16BE(ageSeconds === null ? NO_AGE : Math.min(ageSeconds, OLDEST_SECONDS), 4);
  registers.writeUInt16BE(state, 6);
  return registers;
}
