import { describe, expect, it } from 'vitest';
import { localPath, takeSignInLink } from './sign-in-link.ts';

describe('a sign-in link', () => {
  it('carries a token and where to go', () => {
    expect(takeSignInLink('/login', '#refresh=abc&next=%2F7%2Fdashboard%3Fwall%3D1')).toEqual({ refresh: 'abc', next: '/7/dashboard?wall=1' });
  });
  it('is nothing on another page or without a token', () => {
    expect(takeSignInLink('/register', '#refresh=abc')).toBeNull();
    expect(takeSignInLink('/login', '#next=%2F')).toBeNull();
  });
  it('never leads to another site', () => {
    expect(['//evil.example', '/\\evil.example', 'https://evil.example', null].map(localPath)).toEqual(['/', '/', '/', '/']);
  });
});
