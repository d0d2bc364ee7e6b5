import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BaseEvent } from '@watchglass/schemas/base/events';
import { baseFold, type Base } from './base.ts';
import { giveWay, isOlder, judgeNearby, judgePin, refuseClaim, type PinState } from './take-over-base.ts';

const claim = (more: Partial<PinState>): PinState => ({
  firmware: '4.5.0',
  isExpired: false,
  matches: false,
  ...more,
});

it('accepts the PIN of a live claim, beside any other claims', () => {
  const mine = claim({ matches: true });
  expect(judgePin([claim({ isExpired: true, matches: true }), claim({}), mine])).toEqual({
    refused: null,
    claim: mine,
  });
});

it('gives the reason why a PIN is refused', () => {
  expect(judgePin([])).toEqual({ refused: 'GatewayNotFound' });
  expect(judgePin([claim({})])).toEqual({ refused: 'PinWrong' });
  expect(judgePin([claim({ matches: true, isExpired: true })])).toEqual({ refused: 'PinExpired' });
  expect(judgePin([claim({ matches: true, firmware: '4.4.9' })])).toEqual({ refused: 'FirmwareTooOld' });
  expect(judgePin([claim({ isExpired: true })])).toEqual({ refused: 'PinExpired' });
});

it('a PIN of two bases nearby needs the serial, and of one base it does not', () => {
  const [right, wrong] = [{ refused: null }, { refused: 'PinWrong' }] as const;
  const codeOf = (work: () => unknown): string => {
    try {
      work();
      return '';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect(judgeNearby([wrong, right])).toBe(right);
  expect(judgeNearby([wrong, wrong])).toBe(wrong);
  expect(codeOf(() => judgeNearby([right, right]))).toBe('SerialNeeded');
  expect(codeOf(() => judgeNearby([]))).toBe('GatewayNotFound');
});

it('a refused claim is published to the owners once per registration', () => {
  const base = [
    { type: 'BaseRegistered', data: { serial: 'B', organizationId: 7, name: 'B', firmware: '4.5.0' } },
  ] as const;
  const folded = (...events: readonly BaseEvent[]): Base => events.reduce(baseFold.evolve, baseFold.initial);
  const [refused] = refuseClaim(folded(...base));
  expect(refused).toEqual({ type: 'BaseClaimRefused', data: { serial: 'B', organizationId: 7 } });
  if (!refused) return;
  expect(refuseClaim(folded(...base, refused))).toEqual([]);
  expect(refuseClaim(folded(...base, refused, ...giveWay(folded(...base), 7), ...base))).toEqual([refused]);
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
