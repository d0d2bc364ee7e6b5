import { shared } from './definitions.ts';

type Uuid = InstanceType<typeof shared.UUID>;

const HALF = 16;

/** The text of an id that was sent as text or as two numbers, in lower case as the server writes it. */
export function uuidText(id: Uuid | undefined): string {
  const structured = id?.getStructured();
  if (structured === undefined) return (id?.getString() ?? '').toLowerCase();
  const hex = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(HALF, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function toUuid(text: string, asText: boolean): Uuid {
  if (asText) return new shared.UUID().setString(text);
  const hex = text.replaceAll('-', '');
  const half = (from: number): string => BigInt.asIntN(64, BigInt(`0x${hex.slice(from, from + HALF)}`)).toString();
  const structured = new shared.UUID.Structured().setMostSignificantBits(half(0)).setLeastSignificantBits(half(HALF));
  return new shared.UUID().setStructured(structured);
}
