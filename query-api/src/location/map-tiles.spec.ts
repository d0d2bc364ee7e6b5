import { describe, expect, it } from 'vitest';
import { originOf, readMapTiles } from './map-tiles.ts';

const url = 'https://tiles.example.com:8443/dark/{z}/{x}/{y}.png?key=a';

describe('the tiles of the map', () => {
  it('have an address with places for zoom and tile, and an attribution', () => {
    expect(readMapTiles(url, '© Somebody')).toEqual({ url, attribution: '© Somebody' });
    expect(originOf(url)).toBe('https://tiles.example.com:8443');
    expect(readMapTiles(undefined, '© Somebody')).toBeNull();
  });

  it.each([
    'https://tiles.example.com/{z}/{x}.png',
    "https://tiles.example.com/{z}/{x}/{y}; script-src 'unsafe-inline'",
    'https://{s}.tiles.example.com/{z}/{x}/{y}.png',
    'javascript:{z}{x}{y}',
    '/{z}/{x}/{y}.png',
  ])('are refused as %s', (wrong) => {
    expect(() => readMapTiles(wrong, '© Somebody')).toThrow('WATCHGLASS_MAP_TILES');
  });

  it('are refused without an attribution', () => {
    expect(() => readMapTiles(url, undefined)).toThrow('WATCHGLASS_MAP_ATTRIBUTION');
  });
});
