import { LANGUAGES, type Language } from '@watchglass/schemas/user/languages';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { answerNavigation, opensPage, type Navigations } from './navigations.ts';
import type { OfflineTexts } from './offline-page.ts';

const texts = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(join(import.meta.dirname, `../messages/${language}.json`), 'utf8')) as OfflineTexts,
  ]),
) as Record<Language, OfflineTexts>;
const never = () => new Promise<never>(() => undefined);
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const opened = (path = '/7/dashboard') => new Request(`https://watchglass.example${path}`);

const answered = (changed: Partial<Navigations>, path?: string) =>
  answerNavigation(opened(path), {
    texts,
    languages: ['en'],
    fetch: unreachable,
    random: () => 0,
    nonce: () => 'n-1',
    after: never,
    ...changed,
  });

describe('opening a page', () => {
  it('answers what the server answers, also a refusal', async () => {
    for (const status of [200, 302, 404, 429]) {
      const answer = new Response(null, { status });
      expect(await answered({ fetch: () => Promise.resolve(answer) })).toBe(answer);
    }
  });

  it.each([
    ['cannot be reached', { fetch: unreachable }],
    ['fails', { fetch: () => Promise.resolve(new Response('bad gateway', { status: 502 })) }],
    ['answers nothing in time', { fetch: never, after: () => Promise.resolve() }],
  ])('says so if the server %s, and keeps nothing of that', async (_how, changed) => {
    const answer = await answered(changed);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(await answer.text()).toContain('data-offline');
  });

  it('asks anew each time: what was answered before is never shown again', async () => {
    const fetch = vi
      .fn<Navigations['fetch']>()
      .mockResolvedValueOnce(new Response('the page of before'))
      .mockRejectedValue(new TypeError('Failed to fetch'));
    await answered({ fetch });
    expect(await (await answered({ fetch })).text()).not.toContain('the page of before');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('tries again by itself, each screen after a time of its own', async () => {
    const seconds = async (random: number) =>
      /setInterval\(ask, (\d+)\)/.exec(await (await answered({ random: () => random })).text())?.[1];
    expect([await seconds(0), await seconds(0.5), await seconds(1)]).toEqual(['5000', '10000', '15000']);
  });

  it.each(LANGUAGES)('speaks %s', async (language) => {
    const html = await (await answered({ languages: ['xx', `${language}-AT`, 'en'] })).text();
    expect(html).toContain(`<html lang="${language}">`);
    for (const text of Object.entries(texts[language]).filter(
      ([key]) => key.startsWith('offline.') && key !== 'offline.push',
    ))
      expect(html).toContain(text[1]);
  });

  it('runs its own script alone, and no text becomes markup', async () => {
    const strange = { ...texts.en, 'offline.title': '<script>alert(1)</script>"&' };
    const answer = await answered({ texts: { ...texts, en: strange }, languages: [] });
    expect((await answer.text()).match(/<script[^>]*>/g)).toEqual(['<script nonce="n-1">']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'nonce-n-1'");
  });
});

describe('what the worker answers', () => {
  const asks = (path: string, changed: Partial<Pick<Request, 'mode' | 'method'>> = {}) =>
    opensPage({ mode: 'navigate', method: 'GET', url: `https://watchglass.example${path}`, ...changed });

  it('is the opening of pages alone', () => {
    expect(['/', '/7/dashboard', '/wall/3', '/login', '/apiary'].map((path) => asks(path))).toEqual(
      Array.from({ length: 5 }, () => true),
    );
    const others = ['/api/sensors/7', '/api', '/assets/index.js', '/static/config.json', '/ingest/x', '/socket.io/'];
    expect(others.map((path) => asks(path))).toEqual(others.map(() => false));
    expect([asks('/', { mode: 'cors' }), asks('/', { method: 'POST' })]).toEqual([false, false]);
  });
});
