import { pushKeys } from '@watchglass/streams/seal/push-keys';
import { decryptPush, newBrowserKeys } from '@watchglass/streams/testing/decrypt-push';
import { decodeJwt, importJWK, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { pushRequest, topicOf } from './push-request.ts';
import { isAtPushService } from './push-services.ts';

const MASTER = new Uint8Array(32).fill(7);
const TERMS = { masterKey: MASTER, publicUrl: 'https://w.example' };
const keys = newBrowserKeys(new Uint8Array(16).fill(3));
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: { p256dh: keys.p256dh, auth: keys.auth },
};
const pushed = {
  title: 'Critical: Freezer',
  body: '−4 °C',
  path: '/7/alarms/alarm/a',
  tag: 'a',
  isUrgent: 'yes',
} as const;

describe('a push', () => {
  it('of RFC 8291 is opened by the browser of its example', () => {
    const body = Buffer.from(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
      'base64url',
    );
    expect(
      decryptPush(body, {
        privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      }),
    ).toBe('When I grow up, I want to be a watermelon');
  });

  it('is read by its browser alone, and is at most 3 KB however long its words are', () => {
    const long = { ...pushed, title: 'Ж'.repeat(1000), body: '€'.repeat(9000) };
    for (const each of [pushed, long]) {
      const { body } = pushRequest(subscription, { pushed: each, topic: 't' }, TERMS);
      expect((body as Buffer).length).toBeLessThan(3072);
      expect(JSON.parse(decryptPush(body as Buffer, keys))).toMatchObject({ path: pushed.path, tag: 'a' });
      expect(() => decryptPush(body as Buffer, newBrowserKeys(new Uint8Array(16)))).toThrow();
    }
  });

  it('waits four hours, takes the place of the same alarm, is urgent if the alarm is, and is signed for its service', async () => {
    const topic = topicOf('0195f000-0000-7000-8000-000000000001');
    const { headers = {}, url } = pushRequest(subscription, { pushed, topic }, TERMS);
    expect([url, headers['TTL'], headers['Urgency'], headers['Topic']]).toEqual([
      subscription.endpoint,
      '14400',
      'high',
      topic,
    ]);
    expect(topic).toMatch(/^[0-9a-f]{32}$/);
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(String(headers['Authorization'])) ?? [];
    const { publicKey } = pushKeys(MASTER);
    expect(key).toBe(publicKey);
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
    await jwtVerify(token, jwk);
    expect(decodeJwt(token)).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'https://w.example' });
  });
});

describe('the address of a device', () => {
  const config = { exceptions: ['127.0.0.1'], pushServices: ['push.example'] };

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://db5p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/x',
    'https://push.example/x',
  ])('%s is one of a push service', (endpoint) => {
    expect(isAtPushService(endpoint, config)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://notify.windows.com/x',
    'https://10.0.0.1/x',
    'https://example.org/x',
    'http://127.0.0.1/x',
    'nonsense',
  ])('%s is none', (endpoint) => {
    expect(isAtPushService(endpoint, config)).toBe(false);
  });
});
