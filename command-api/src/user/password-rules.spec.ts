import { expect, it } from 'vitest';
import { checkPassword } from './password-rules.ts';
import { codeOf } from '../code-for-tests.ts';

const verdict = (password: string, login = 'john.smith@example.org', name = 'John Smith'): string =>
  codeOf(() => checkPassword({ password, login, name }));

it('refuses a password that resembles the address or the name', () => {
  const alike = [
    'john.smith@example.org',
    'John Smith',
    'johnsmith',
    'JOHNSMITH2024',
    'smith12345',
    'smithjoh',
    '--John--Smith--',
  ];
  expect(alike.map((password) => verdict(password)).filter((code) => code !== 'PasswordLikeLogin')).toEqual([]);
});

it('refuses a common password, also with digits or signs after it', () => {
  const common = [
    'password',
    'Password123',
    'qwertyuiop',
    '12345678',
    'iloveyou!!',
    'welcome2026!',
    'zzzzzzzzzz',
    '1q2w3e4r',
    'Thermometer1',
    'princesa12',
    'sicherheit!',
  ];
  expect(common.map((password) => verdict(password)).filter((code) => code !== 'PasswordTooCommon')).toEqual([]);
});

it('accepts sentences, signs and other scripts', () => {
  const fine = [
    'a quite long sentence',
    'john likes green tea',
    'Tr0ub4dor&3x',
    'пароль и слово',
    '!!!!****????',
    'wx7-Kp2q',
  ];
  expect(fine.map((password) => verdict(password))).toEqual(fine.map(() => 'ok'));
});

it('accepts a password that contains a very short name', () => {
  expect(verdict('al dente pasta', 'al@example.org', 'Al Bo')).toBe('ok');
});
