import { readFileSync } from 'node:fs';
import { METRICS } from '@watchglass/schemas/metric/metrics';
import { LANGUAGES } from '@watchglass/schemas/user/languages';
import { expect, it } from 'vitest';
import { WORDS } from './words.ts';

it.each(LANGUAGES)('metrics are named in %s as on screens', (language) => {
  const file = new URL(`../../../web/src/messages/${language}.json`, import.meta.url);
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
  const onScreens = METRICS.map(({ key }) => [key, messages[`metric.${key}`]]);
  expect(WORDS[language].metrics).toEqual(Object.fromEntries(onScreens));
});

it('what is put into a text is put into it in every language', () => {
  const placesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();
  for (const language of LANGUAGES) {
    const { metrics: _names, ...texts } = WORDS[language];
    for (const [name, text] of Object.entries(texts))
      expect(placesIn(text), `${language} ${name}`).toEqual(placesIn(WORDS.en[name as keyof typeof texts]));
  }
});
