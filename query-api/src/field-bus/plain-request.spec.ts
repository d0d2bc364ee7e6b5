import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPlainRequest } from './plain-request.ts';

const datagram = (hex: string, purpose = '0a'): Buffer => {
  const body = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  const head = Buffer.from(`81${purpose}0000`, 'hex');
  head.writeUInt16BE(head.length + body.length, 2);
  return Buffer.concat([head, body]);
};
/** ReadProperty of analog input 1, present value. */
const READ = '00 05 01 0c 0c 00000001 19 55';

it.each([
  ['a request', datagram(`01 04 ${READ}`)],
  ['a request to all', datagram('01 00 10 08', '0b')],
  ['a request from behind a router', datagram(`01 0c 0005 01 07 ${READ}`)],
  ['a request to a network', datagram('01 20 ffff 00 ff 10 08', '0b')],
])('%s is heard', (_what, message) => {
  expect(isPlainRequest(message)).toBe(true);
});

it.each([
  ['one of several parts', datagram('01 04 0c 05 01 00 01 0c')],
  ['a part of an answer', datagram('01 00 3c 01 00 01 0c')],
  ['an acknowledgement of a part', datagram('01 00 40 01 00 01')],
  ['a forwarded one', datagram(`01 04 ${READ}`, '04')],
  ['a message between routers', datagram('01 80 00')],
  ['of another version', datagram(`02 04 ${READ}`)],
  ['without a request', datagram('01 04')],
  ['longer than a datagram', Buffer.concat([datagram('01 00 10 08'), Buffer.alloc(1_482)])],
])('%s is not heard', (_what, message) => {
  expect(isPlainRequest(message)).toBe(false);
});

it('nothing in a datagram makes it fail', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(typeof isPlainRequest(Buffer.concat([Buffer.from([0x81, 0x0a, 0, 0, 1]), bytes]))).toBe('boolean');
    }),
  );
});
