/** The first bytes of an unmasked text message in one WebSocket frame (RFC 6455, 5.2). */
export function textFrameHead(bytes: number): Buffer {
  const FINAL_TEXT = 0x81;
  if (bytes < 126) return Buffer.from([FINAL_TEXT, bytes]);
  if (bytes < 0x1_0000) return Buffer.from([FINAL_TEXT, 126, bytes >>> 8, bytes & 0xff]);
  const head = Buffer.alloc(10);
  head[0] = FINAL_TEXT;
  head[1] = 127;
  head.writeUInt32BE(bytes, 6);
  return head;
}
