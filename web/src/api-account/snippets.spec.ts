import { expect, it } from 'vitest';
import { SNIPPETS } from './snippets.ts';

it.each(Object.entries(SNIPPETS))('%s has the address and the key of the workspace', (_name, { text }) => {
  const snippet = text('https://cloud.example', 'k'.repeat(32));
  expect(snippet).toContain('cloud.example');
  expect(snippet).toContain('/api/v1/');
  expect(snippet).toContain('k'.repeat(32));
});
