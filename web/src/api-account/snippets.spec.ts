import { expect, it } from 'vitest';
import { snippetsOf } from './snippets.ts';

it('each snippet has the address and the key of the workspace, and is one line', () => {
  const snippets = snippetsOf('https://cloud.example', 'k'.repeat(32));
  expect(snippets.map(({ name }) => name)).toEqual(['curl', 'python', 'node', 'powerQuery']);
  for (const { text } of snippets) {
    expect(text).toContain('https://cloud.example/api/v1/measurements/last');
    expect(text).toContain('k'.repeat(32));
    expect(text).not.toContain('\n');
  }
});
