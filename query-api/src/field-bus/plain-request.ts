/** Annex J of ASHRAE 135: original unicast and original broadcast. Others could make this server answer to third parties. */
const BVLC_TYPE = 0x81;
const UNICAST = 0x0a;
const BROADCAST = 0x0b;
const BVLC_BYTES = 4;
/** Clause 6: the version of the network layer, and bits of its control octet. */
const NETWORK_VERSION = 1;
const OF_NETWORK = 0x80;
const HAS_DESTINATION = 0x20;
const HAS_SOURCE = 0x08;
/** Clause 20: kinds of requests, in the upper four bits, and the bit of a request in several parts. */
const CONFIRMED = 0;
const UNCONFIRMED = 1;
const IN_PARTS = 0x08;

/** Bytes of one BACnet/IP datagram with a payload. */
export const BACNET_MAX_BYTES = 1_482;

/**
 * True for a request that stands in one datagram as a whole. Answers of others, and parts of a request, which a stack would
 * keep until the last one comes, are none.
 */
export function isPlainRequest(message: Buffer): boolean {
  if (message.length > BACNET_MAX_BYTES || message[0] !== BVLC_TYPE) return false;
  if (message[1] !== UNICAST && message[1] !== BROADCAST) return false;
  const first = message[requestAt(message)];
  if (first === undefined) return false;
  const kind = first >> 4;
  return kind === UNCONFIRMED || (kind === CONFIRMED && (first & IN_PARTS) === 0);
}

/** The place of the request behind the addresses of the network layer; none if it is no such datagram. */
function requestAt(message: Buffer): number {
  const [version, control = OF_NETWORK] = message.subarray(BVLC_BYTES);
  if (version !== NETWORK_VERSION || (control & OF_NETWORK) !== 0) return -1;
  const hasDestination = (control & HAS_DESTINATION) !== 0;
  let at = BVLC_BYTES + 2;
  if (hasDestination) at = behindAddress(message, at);
  if ((control & HAS_SOURCE) !== 0) at = behindAddress(message, at);
  // The count of hops stands behind both addresses.
  return hasDestination ? at + 1 : at;
}

/** Two bytes of a network, a length, and an address of that length. */
const behindAddress = (message: Buffer, at: number): number => at + 3 + (message[at + 2] ?? 0);
