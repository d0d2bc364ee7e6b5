import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newPersonKey, openText, sealText, sealedUserId, unwrapKey, wrapKey } from './seal.ts';

const ann = '0192f7a0-0000-7000-8000-000000000001';
const bob = '0192f7a0-0000-7000-8000-000000000002';

it('opens every sealed text', () => {
  const key = newPersonKey();
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (plain) => openText(key, sealText(ann, key, plain)) === plain),
  );
});

it('names the person and seals the same text differently each time', () => {
  const key = newPersonKey();
  const [one, two] = [sealText(ann, key, 'Ann'), sealText(ann, key, 'Ann')];
  expect(sealedUserId(one)).toBe(ann);
  expect(sealedUserId('Ann')).toBeNull();
  expect(one).not.toBe(two);
});

it('returns null for another key, another person and changed or foreign text', () => {
  const key = newPersonKey();
  const sealed = sealText(ann, key, 'Ann');
  expect(openText(newPersonKey(), sealed)).toBeNull();
  expect(openText(key, sealed.replace(ann, bob))).toBeNull();
  const begin = sealed.lastIndexOf(':') + 1;
  const box = Buffer.from(sealed.slice(begin), 'base64url');
  for (const at of box.keys()) {
    const touched = Buffer.from(box);
    touched[at] = box.readUInt8(at) ^ 1;
    expect(openText(key, sealed.slice(0, begin) + touched.toString('base64url'))).toBeNull();
  }
  fc.assert(
    fc.property(
      fc.string(),
      (text) => openText(key, text) === null && openText(key, `sealed:1:${ann}:${text}`) === null,
    ),
  );
});

it('wraps a key for one person under one master key', () => {
  const [master, key] = [newPersonKey(), newPersonKey()];
  const wrapped = wrapKey(master, ann, key);
  expect(unwrapKey(master, ann, wrapped)).toEqual(Buffer.from(key));
  expect(unwrapKey(master, bob, wrapped)).toBeNull();
  expect(unwrapKey(newPersonKey(), ann, wrapped)).toBeNull();
  expect(unwrapKey(master, ann, new Uint8Array(3))).toBeNull();
});
