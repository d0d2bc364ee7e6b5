import { isPluralElement, parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { LANGUAGES, type Language } from '@watchglass/schemas/user/languages';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localeOf } from './language.ts';

type Catalogue = Readonly<Record<string, string>>;

const catalogueOf = (language: Language): Catalogue =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8'));
const en = catalogueOf('en');
const others = LANGUAGES.filter((language) => language !== 'en');

/** Names, signs and words that another language spells as English does. */
const SAME_WORDS = new Set([
  'Account',
  'Actions',
  'Active',
  'Administrator',
  'Alarm',
  'Audit',
  'Basic',
  'CO₂',
  'Cause',
  'Configuration',
  'Contact',
  'Dashboard',
  'Dashboards',
  'Description',
  'Distance',
  'Ethernet',
  'Firmware',
  'Filters',
  'Formula',
  'Fraction',
  'General',
  'Gateway',
  'Hash',
  'Hardware',
  'Image',
  'Integration',
  'Interval',
  'LTE',
  'Invitation',
  'Invitations',
  'Later',
  'Licence',
  'Live',
  'Logos',
  'Maximum',
  'Minutes',
  'Minimum',
  'Module',
  'Moment',
  'Name',
  'Normal',
  'Offline',
  'Online',
  'Orange',
  'Link',
  'PIN',
  'PPFD',
  'Pages',
  'Password',
  'Person',
  'Plan',
  'Plans',
  'Plugins',
  'Point',
  'Points',
  'Position',
  'Pro',
  'Protocol',
  'Radon',
  'SNMP',
  'Region',
  'Sensor',
  'Slack',
  'Webhook',
  'Webhooks',
  'InfluxDB',
  'SenML',
  'Token',
  'Bytes',
  'Destination',
  'Destinations',
  'Sensor horizontal',
  'Sessions',
  'Signal',
  'System',
  'Browser',
  'Version',
  'Versions',
  'version',
  'Volume',
  'Watchglass',
  'alarm',
  'live',
  'possible',
  'Warm',
  'WiFi',
  'Excellent',
  'Maintenance',
  'Signature',
  'min',
  'open',
  'no',
  'pH',
]);

/** Removes placeholders, digits and signs from a text. */
const wordsOf = (text: string): string =>
  text
    .replace(/\{\w+\}/g, '')
    .replace(/[^\p{L}₂ ]/gu, '')
    .trim();

function isSameWord(text: string): boolean {
  const words = wordsOf(text);
  return words.length <= 1 || SAME_WORDS.has(words);
}

/** Returns every element, including those within plurals and tags. */
function flattened(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => {
    const inner = 'options' in element ? Object.values(element.options).flatMap(({ value }) => flattened(value)) : [];
    return [element, ...inner, ...('children' in element ? flattened(element.children) : [])];
  });
}

function namesIn(text: string): string[] {
  const named = flattened(parse(text)).filter(({ type }) => type !== TYPE.literal && type !== TYPE.pound);
  return [...new Set(named.map((element) => ('value' in element ? element.value : '')))].sort();
}

/** Returns the plural categories of a language that a text lacks. */
function missingCategories(language: Language, text: string): string[] {
  const needed = new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories;
  return flattened(parse(text))
    .filter(isPluralElement)
    .flatMap(({ options }) => needed.filter((category) => !(category in options)));
}

/** Returns the categories that the language never uses, so that they would never be shown. */
function strayCategories(language: Language, text: string): string[] {
  const known: readonly string[] = new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories;
  return flattened(parse(text))
    .filter(isPluralElement)
    .flatMap(({ options }) => Object.keys(options).filter((name) => !name.startsWith('=') && !known.includes(name)));
}

describe.each(others)('the catalogue in %s', (language) => {
  const catalogue = catalogueOf(language);

  it('has every text, in the order of the English one', () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(en));
  });

  it('has the placeholders of the English text in each text', () => {
    expect(
      Object.keys(en).filter((key) => namesIn(catalogue[key] ?? '').join() !== namesIn(en[key] ?? '').join()),
    ).toEqual([]);
  });

  it('leaves no text in English', () => {
    expect(
      Object.entries(catalogue)
        .filter(([key, text]) => text === en[key] && !isSameWord(text))
        .map(([key]) => key),
    ).toEqual([]);
  });
});

describe.each(LANGUAGES)('the plurals in %s', (language) => {
  it('have the categories of their language', () => {
    const entries = Object.entries(catalogueOf(language));
    const wrong = entries.filter(
      ([, text]) => [...missingCategories(language, text), ...strayCategories(language, text)].length > 0,
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});
