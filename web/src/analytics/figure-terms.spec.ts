import { expect, it } from 'vitest';
import type { ShownMetric } from '../metric/atoms.ts';
import { limitsIn, readTerms, termsOf } from './figure-terms.ts';

/** Native = shown × 5/9 − 160/9. */
const fahrenheit: ShownMetric = {
  id: 1,
  name: 'Temperature',
  unit: '°F',
  digits: 1,
  conversion: { slope: 5 / 9, offset: -160 / 9 },
  isContact: false,
};
const typed = { low: '', high: '', activation: '83.144', base: '' };

it('terms are typed in the person’s unit and asked in the native one', () => {
  const { query, wrong } = readTerms({ ...typed, high: '50', base: '64.4' }, fahrenheit);
  const asked = new URLSearchParams(query);
  expect([Number(asked.get('high')), Number(asked.get('base'))].map((value) => value.toFixed(6))).toEqual([
    '10.000000',
    '18.000000',
  ]);
  expect([asked.has('low'), wrong]).toEqual([false, []]);
});

it('what is no number, crosses or is beyond its bounds is named and not asked', () => {
  const wrong = (more: object) => readTerms({ ...typed, ...more }, fahrenheit).wrong;
  expect(wrong({ low: 'x' })).toEqual(['low']);
  expect(wrong({ low: '8', high: '2' })).toEqual(['high']);
  expect([wrong({ activation: '' }), wrong({ activation: '0' }), wrong({ base: '1e9' })]).toEqual([
    ['activation'],
    ['activation'],
    ['base'],
  ]);
});

it('limits of a rule are the critical ones, else its warnings', () => {
  const none = { warning: null, critical: null };
  const limits = limitsIn('Cold', { above: { warning: 8, critical: 10 }, below: { ...none, warning: 2 } });
  expect(termsOf(limits, fahrenheit)).toEqual({ low: '35.6', high: '50' });
  expect(termsOf(limitsIn('Open', { above: none, below: none }), fahrenheit)).toEqual({ low: '', high: '' });
});
