import { describe, expect, it } from 'vitest';
import { firstLanguage } from './language.ts';

describe('the language before anybody has signed in', () => {
  it('is the one that was chosen on this device', () => {
    expect(firstLanguage('lv', ['de-DE', 'en'])).toBe('lv');
  });
  it('is else the first of the browser that we speak, whatever its region', () => {
    expect(firstLanguage(null, ['fi-FI', 'de-AT', 'fr'])).toBe('de');
    expect(firstLanguage(null, ['PT-br'])).toBe('pt');
  });
  it('is English where we speak none of them, and where what was remembered is none', () => {
    expect(firstLanguage(null, ['fi', 'sv'])).toBe('en');
    expect(firstLanguage('klingon', [])).toBe('en');
  });
});
