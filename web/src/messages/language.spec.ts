import { describe, expect, it } from 'vitest';
import { firstLanguage } from './language.ts';

describe('the language before sign-in', () => {
  it('is the one chosen on this device', () => {
    expect(firstLanguage('lv', ['de-DE', 'en'])).toBe('lv');
  });
  it("is otherwise the browser's first supported one, of any region", () => {
    expect(firstLanguage(null, ['fi-FI', 'de-AT', 'fr'])).toBe('de');
    expect(firstLanguage(null, ['PT-br'])).toBe('pt');
  });
  it('is English if no language of the browser is supported and the stored one is invalid', () => {
    expect(firstLanguage(null, ['fi', 'sv'])).toBe('en');
    expect(firstLanguage('klingon', [])).toBe('en');
  });
});
