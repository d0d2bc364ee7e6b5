import { describe, expect, it } from 'vitest';
import { localPath, takeSignInLink } from './sign-in-link.ts';

describe('a sign-in link', () => {
  const taken = (address: string) => takeSignInLink(new URL(address, 'https://watchglass.example'));

  it('carries a refresh token in its fragment, and the path to open', () => {
    expect(taken('/login#refresh=abc&next=%2F7%2Fdashboard%3Fwall%3D1')).toEqual({
      refresh: 'abc',
      next: '/7/dashboard?wall=1',
    });
  });
  it('carries a code in its query, never a refresh token', () => {
    expect(taken('/login?refresh=abc&next=%2F7%2Fdashboard')).toEqual({ code: 'abc', next: '/7/dashboard' });
  });
  it('is ignored on another page or without a token', () => {
    expect(taken('/register#refresh=abc')).toBeNull();
    expect(taken('/register?refresh=abc')).toBeNull();
    expect(taken('/login?next=%2F')).toBeNull();
  });
  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '//evil.example@here.invalid',
    'evil.example',
    '',
    '//[',
    null,
  ])('never leads to another site, not even by %j', (path) => {
    expect(localPath(path)).toBe('/');
  });
  it('keeps every path of this site', () => {
    const paths = [
      '/',
      '/7/dashboard?wall=1#top',
      '/7/sensors/sensor-table?search=%2F%2Fevil.example',
      '/@evil.example',
      '/7//dashboard',
    ];
    expect(paths.map(localPath)).toEqual(paths);
  });
});
