import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOlder, judgePin, type PinState } from './take-over-base.ts';

const claim = (more: Partial<PinState>): PinState => ({
  network: 'n',
  firmware: '4.5.0',
  isExpired: false,
  isSpoiled: false,
  matches: false,
  ...more,
});

it('takes the PIN of a live claim, whatever stands beside it', () => {
  const mine = claim({ matches: true });
  expect(judgePin([claim({ isSpoiled: true }), claim({}), mine])).toEqual({ refused: null, claim: mine });
});

it('says why a PIN is not taken', () => {
  expect(judgePin([])).toEqual({ refused: 'GatewayNotFound' });
  expect(judgePin([claim({ matches: true, isExpired: true })])).toEqual({ refused: 'PinExpired' });
  expect(judgePin([claim({ matches: true, isSpoiled: true })])).toEqual({ refused: 'PinSpoiled' });
  expect(judgePin([claim({ matches: true, firmware: '4.4.9' })])).toEqual({ refused: 'FirmwareTooOld' });
  expect(judgePin([claim({ isExpired: true })])).toEqual({ refused: 'PinExpired' });
  expect(judgePin([claim({ isSpoiled: true }), claim({ isExpired: true })])).toEqual({ refused: 'PinSpoiled' });
});

it('counts a wrong PIN on every claim that could still be guessed', () => {
  const [open, over] = [claim({}), claim({ isExpired: true })];
  expect(judgePin([open, over])).toEqual({ refused: 'PinWrong', counted: [open] });
});

it('compares versions by their numbers', () => {
  expect([isOlder('4.4.99', '4.5.0'), isOlder('4.10.0', '4.5.0'), isOlder('3.9.9', '4.5.0')]).toEqual([
    true,
    false,
    true,
  ]);
  const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)).map((parts) => parts.join('.'));
  fc.assert(
    fc.property(version, version, (a, b) => [isOlder(a, b), isOlder(b, a), a === b].filter(Boolean).length === 1),
  );
});
