import type { Reading } from './rival.ts';

/** Bodies of Prometheus's remote write: protobuf in Snappy's block format. */

const [LENGTH_DELIMITED, FIXED_64, VARINT] = [2, 1, 0];
const LITERAL_MOST = 65_536;

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return Buffer.from([...bytes, rest]);
}

const field = (number: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([(number << 3) | LENGTH_DELIMITED]), varint(body.length), body]);
const label = (name: string, value: string): Buffer =>
  field(1, Buffer.concat([field(1, Buffer.from(name)), field(2, Buffer.from(value))]));

function sample({ at, value }: Reading): Buffer {
  const number = Buffer.alloc(9);
  number[0] = (1 << 3) | FIXED_64;
  number.writeDoubleLE(value, 1);
  return field(2, Buffer.concat([number, Buffer.from([(2 << 3) | VARINT]), varint(at)]));
}

/** Literals only: the sender saves its own CPU, and the receiver reads them like any other block. */
function snappy(body: Buffer): Buffer {
  const parts = [varint(body.length)];
  for (let from = 0; from < body.length; from += LITERAL_MOST) {
    const piece = body.subarray(from, from + LITERAL_MOST);
    const head = Buffer.alloc(3);
    head[0] = 61 << 2;
    head.writeUInt16LE(piece.length - 1, 1);
    parts.push(head, piece);
  }
  return Buffer.concat(parts);
}

/** One series `temperature{sensor="…"}` for each sensor. */
export function remoteWriteBodies(sensors: number): (readings: readonly Reading[]) => Buffer {
  const heads = Array.from({ length: sensors }, (_, i) =>
    Buffer.concat([label('__name__', 'temperature'), label('sensor', String(i))]),
  );
  return (readings) =>
    snappy(
      Buffer.concat(
        readings.map((reading) => field(1, Buffer.concat([heads[reading.sensor] ?? Buffer.of(), sample(reading)]))),
      ),
    );
}
