import { LEGAL_DOCUMENTS } from '@watchglass/schemas/legal/document';
import type { LegalDocumentView } from '@watchglass/schemas/legal/views';
import { LANGUAGES } from '@watchglass/schemas/user/languages';
import type { UserView } from '@watchglass/schemas/user/views';
import type { InstanceView } from '@watchglass/schemas/version/views';
import { describe, expect, inject, it } from 'vitest';
import { anotherClient, ask, taken } from '../builders/door.ts';
import { newPerson, PASSWORD, registration } from '../builders/person.ts';

const stack = inject('stack');

describe('public data', () => {
  it('describes this installation, without features that it lacks', async () => {
    const instance = taken(await ask<InstanceView>(stack, { method: 'GET', path: '/static/config.json' }));
    expect(instance).toMatchObject({ status: 'ok', googleClientId: null, appleClientId: null, feedbackUrl: null });
  });

  it('contains the time', async () => {
    const { time } = taken(await ask<{ time: string }>(stack, { method: 'GET', path: '/api/ping' }));
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
  });

  it.each(LEGAL_DOCUMENTS)('contains the %s, with its version', async (document) => {
    const { version, date, blocks } = taken(
      await ask<LegalDocumentView>(stack, { method: 'GET', path: `/static/legal/${document}` }),
    );
    expect([version.length > 0, Date.parse(date) > 0, blocks.length > 0]).toEqual([true, true, true]);
  });

  it.each(LANGUAGES)('contains the terms in %s, in the recorded version', async (language) => {
    const path = '/static/legal/terms-and-conditions';
    const [own, binding] = [
      taken(await ask<LegalDocumentView>(stack, { method: 'GET', path: `${path}?language=${language}` })),
      taken(await ask<LegalDocumentView>(stack, { method: 'GET', path })),
    ];
    expect(own).toMatchObject({ language, original: 'en', version: binding.version, date: binding.date });
    expect(binding.language).toBe('en');
  });

  it('contains no file but the legal documents', async () => {
    expect(
      (await ask(stack, { method: 'GET', path: '/static/legal/..%2F..%2Fpackage' })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});

describe('the language of a person', () => {
  it.each(LANGUAGES)('may be %s', async (language) => {
    const person = await newPerson(stack, 'Lou', { language });
    expect(taken(await person.ask<UserView>('GET', '/api/user/info')).language).toBe(language);
  });

  it('is refused if the product is not translated into it', async () => {
    const { token } = taken(await ask<{ token: string }>(stack, { method: 'GET', path: '/api/user/register' }));
    const { login, name } = registration();
    const body = { login, name, passw: PASSWORD, agreeTerms: true, token, language: 'tlh' };
    expect(
      (await ask(stack, { method: 'POST', path: '/api/user/register', body, headers: anotherClient() })).code,
    ).toBe('InvalidRequest');
  });
});
