/**
 * A file of tiles: for each tile the offset of its first byte, and one offset more for the end of the last tile, as
 * 32-bit integers, lowest byte first; then the tiles in order of their numbers.
 */
const OFFSET_BYTES = 4;

export function packOf(tiles: readonly Uint8Array[]): Uint8Array {
  const head = (tiles.length + 1) * OFFSET_BYTES;
  const pack = new Uint8Array(tiles.reduce((sum, tile) => sum + tile.length, head));
  const offsets = new DataView(pack.buffer);
  let at = head;
  for (const [number, tile] of tiles.entries()) {
    offsets.setUint32(number * OFFSET_BYTES, at, true);
    pack.set(tile, at);
    at += tile.length;
  }
  offsets.setUint32(tiles.length * OFFSET_BYTES, at, true);
  return pack;
}

/** Bytes `from` up to, but without, `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Where the offsets of a tile stand. */
export function offsetsRange(number: number): Range {
  return { from: number * OFFSET_BYTES, to: (number + 2) * OFFSET_BYTES };
}

/** Where a tile stands, by the bytes of its offsets. */
export function tileRange(offsets: Uint8Array): Range {
  const view = new DataView(offsets.buffer, offsets.byteOffset, offsets.byteLength);
  return { from: view.getUint32(0, true), to: view.getUint32(OFFSET_BYTES, true) };
}
