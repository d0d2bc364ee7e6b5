import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attachmentNamed } from './attachment-named.ts';

it.each([
  ['report.pdf', `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
  ['Prüfung №4.pdf', `attachment; filename="Pr_fung _4.pdf"; filename*=UTF-8''Pr%C3%BCfung%20%E2%84%964.pdf`],
  [`a"; b='(c)*.txt`, `attachment; filename="a_; b='(c)*.txt"; filename*=UTF-8''a%22%3B%20b%3D%27%28c%29%2A.txt`],
])('%s is saved under its name', (name, header) => {
  expect(attachmentNamed(name)).toBe(header);
});

it('any name is one header in ASCII, from which it is read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
      const parts = /^attachment; filename="[ -~]*"; filename\*=UTF-8''([\w!#$%&+.^`|~-]+)$/.exec(
        attachmentNamed(name),
      );
      expect(decodeURIComponent(parts?.[1] ?? '')).toBe(Buffer.from(name).toString());
    }),
  );
});
