import { expect, it } from 'vitest';
import { takeBegun } from './provider.ts';

function storeWith(kept: object | null): Storage {
  const values = new Map<string, string>(kept === null ? [] : [['watchglass.sso', JSON.stringify(kept)]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

it('an answer works once, in the tab that started the sign-in, and leads to no other site', () => {
  const store = storeWith({ state: 'mine', to: '/7/dashboard', remember: true });
  expect(takeBegun(store, 'mine')).toEqual({ to: '/7/dashboard', remember: true });
  expect(takeBegun(store, 'mine')).toBeNull();
  expect(takeBegun(storeWith({ state: 'mine', to: '/', remember: true }), 'of somebody else')).toBeNull();
  expect(takeBegun(storeWith(null), null)).toBeNull();
  expect(takeBegun(storeWith({ state: 'mine', to: '//evil.example', remember: false }), 'mine')).toEqual({
    to: '/',
    remember: false,
  });
});
