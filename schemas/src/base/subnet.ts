const numberOf = (address: string): number =>
  address.split('.').reduce((number, part) => number * 256 + Number(part), 0);

/** Returns true if the mask is one (ones, then zeros) and the gateway is another address of the same subnet. */
export function inSubnet({
  ip,
  mask,
  gateway,
}: {
  readonly ip: string;
  readonly mask: string;
  readonly gateway: string;
}): boolean {
  const [own, bits, way] = [ip, mask, gateway].map(numberOf) as [number, number, number];
  const size = 2 ** 32 - bits;
  const isMask = bits > 0 && Number.isInteger(Math.log2(size)) && size > 1;
  return isMask && own !== way && Math.floor(own / size) === Math.floor(way / size);
}
