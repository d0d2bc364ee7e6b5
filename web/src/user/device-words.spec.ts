import { expect, it } from 'vitest';
import { deviceOf } from './device-words.ts';

const words = (userAgent: string) => {
  const { browser, system, isPhone } = deviceOf(userAgent);
  return [browser, system, isPhone];
};

it('a device is named by its actual browser and system, not by the others in its User-Agent', () => {
  expect(
    words(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    ),
  ).toEqual(['Edge', 'Windows', false]);
  expect(words('Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0')).toEqual([
    'Firefox',
    'Linux',
    false,
  ]);
  expect(
    words(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    ),
  ).toEqual(['Safari', 'iOS', true]);
  expect(
    words(
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    ),
  ).toEqual(['Chrome', 'Android', true]);
});

it('a program other than a browser has no name', () => {
  expect([words(''), words('curl/8.5.0')]).toEqual([
    [null, null, false],
    [null, null, false],
  ]);
});
