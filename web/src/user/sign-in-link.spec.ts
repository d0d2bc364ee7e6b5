import { describe, expect, it } from 'vitest';
import { localPath, takeSignInLink } from './sign-in-link.ts';

describe('a sign-in link', () => {
  it('carries a token and where to go', () => {
    expect(takeSignInLink('/login', new URLSearchParams('refresh=abc&next=%2F7%2Fdashboard%3Fwall%3D1'))).toEqual({
      refresh: 'abc',
      next: '/7/dashboard?wall=1',
    });
  });
  it('is nothing on another page or without a token', () => {
    expect(takeSignInLink('/register', new URLSearchParams('refresh=abc'))).toBeNull();
    expect(takeSignInLink('/login', new URLSearchParams('next=%2F'))).toBeNull();
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
  it('keeps every path of this one', () => {
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
