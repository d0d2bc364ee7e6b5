import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventShapes } from '@watchglass/schemas/events';
import { METRICS } from '@watchglass/schemas/metric/metrics';
import { refusals } from '@watchglass/schemas/refusals';
import { describe, expect, it } from 'vitest';
import en from './en.json';
import { keysAsMessages, wantsKeys } from './messages.ts';

/** Templates of keys that are composed from data. */
const TEMPLATE = /`([a-zA-Z][a-zA-Z0-9.]*\$\{[^`]+)`/g;
const PLACEHOLDER = /\$\{[^}]*\}/g;
const KNOWN_KEY = /\bknown\('([a-zA-Z0-9.]+)'/g;
const QUOTED = /'([a-zA-Z][a-zA-Z0-9]*(?:\.[a-zA-Z0-9]+)+)'/g;

function sourceText(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

const source = sourceText(join(import.meta.dirname, '..'));
const all = (pattern: RegExp) => new Set([...source.matchAll(pattern)].map((match) => match[1] ?? ''));

/** Returns true if each placeholder of the template, written `*`, stands for a part of one segment of the key. */
function isComposedBy(key: string, template: string): boolean {
  const [segments, wanted] = [key.split('.'), template.split('.')];
  return (
    segments.length === wanted.length &&
    wanted.every((want, at) => {
      const [before = '', ...after] = want.split('*');
      const segment = segments[at] ?? '';
      return after.length === 0 ? segment === want : segment.startsWith(before) && segment.endsWith(after.join(''));
    })
  );
}

describe('the catalogue of messages', () => {
  it('has a text for every refusal', () => {
    expect(Object.keys(refusals).filter((code) => !(`refusal.${code}` in en))).toEqual([]);
  });

  it('has a text for every event in the audit', () => {
    expect(Object.keys(eventShapes).filter((type) => !(`event.${type}` in en))).toEqual([]);
  });

  it('has a name for every metric', () => {
    expect(METRICS.filter(({ key }) => !(`metric.${key}` in en))).toEqual([]);
  });

  it('has no unused text', () => {
    const quoted = all(QUOTED);
    const templates = [...all(TEMPLATE)].map((template) => template.replaceAll(PLACEHOLDER, '*'));
    const prefixes = [...all(KNOWN_KEY)];
    const unused = Object.keys(en).filter(
      (key) =>
        !quoted.has(key) &&
        !templates.some((template) => isComposedBy(key, template)) &&
        !prefixes.some((prefix) => key.startsWith(`${prefix}.`)),
    );
    expect(unused).toEqual([]);
  });

  it('shows keys in the debug language', () => {
    expect(keysAsMessages(en)).toMatchObject({ 'alarm.acknowledge': [{ value: 'alarm.acknowledge' }] });
    expect(['?lang=keys', '?lang=de', ''].map(wantsKeys)).toEqual([true, false, false]);
  });
});
