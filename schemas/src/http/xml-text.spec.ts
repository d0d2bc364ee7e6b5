import fc from 'fast-check';
import { expect, it } from 'vitest';
import { xmlText } from './xml-text.ts';

it('a text keeps its characters, and opens and ends nothing', () => {
  expect(xmlText('<a href="&">\u0000\uD800é\n😀')).toBe('&lt;a href=&quot;&amp;&quot;&gt;é 😀');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const told = xmlText(text);
      expect(told).not.toMatch(/[<>"\n\r\0\p{Cs}]/u);
    }),
  );
});
