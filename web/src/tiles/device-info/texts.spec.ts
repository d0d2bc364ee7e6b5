import { expect, it } from 'vitest';
import { pointText } from './texts.ts';

it.each([
  [{ id: 'a', text: '5400', number: 5400, unit: 'W' }, '5400 W'],
  [{ id: 'a', text: '279.4', number: 279.4, unit: 'K' }, '279.4 K'],
  [{ id: 'a', text: 'OK', number: null, unit: '' }, 'OK'],
  [{ id: 'a', text: '', number: null, unit: 'W' }, '– W'],
])('%j reads %s', (point, text) => {
  expect(pointText(point)).toBe(text);
});
