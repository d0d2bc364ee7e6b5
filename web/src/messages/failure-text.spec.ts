import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { Failure } from '../http/failure.ts';
import { failedText, failureText, type ActionKey } from './failure-text.ts';
import type { Translate } from './messages.ts';

const catalogues = import.meta.glob<Record<string, string>>('./*.json', { import: 'default', eager: true });

function translateOf(messages: Record<string, string>): Translate {
  const intl = createIntl({ locale: 'en', messages });
  return Object.assign((id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values), {
    known: (prefix: string, name: string) =>
      `${prefix}.${name}` in messages ? (`${prefix}.${name}` as ActionKey) : null,
  });
}

describe('a failed action', () => {
  it('names the action and the error in every language', () => {
    for (const messages of Object.values(catalogues))
      for (const to of Object.keys(messages).filter((key): key is ActionKey => key.startsWith('to.'))) {
        const text = failedText(translateOf(messages), to, new Failure('timeout'));
        expect([text.includes(messages[to] ?? '?'), text.includes(messages['failure.timeout'] ?? '?')]).toEqual([
          true,
          true,
        ]);
      }
  });

  it('names what stands in the way at a location, in every language', () => {
    const detail = { kinds: ['plan', 'sensor'] };
    const refused = new Failure('refused', 422, [{ code: 'LocationOccupied', message: '', detail }]);
    for (const messages of Object.values(catalogues)) {
      const text = failureText(translateOf(messages), refused);
      const isNamed = (key: string) => text.includes(messages[key] ?? '?');
      expect(['sensor.table', 'plan.table', 'asset.table'].map(isNamed)).toEqual([true, true, false]);
    }
  });
});
