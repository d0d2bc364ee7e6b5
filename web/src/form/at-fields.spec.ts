import { describe, expect, it } from 'vitest';
import { Failure } from '../http/failure.ts';
import { atFields } from './at-fields.ts';
import { faultsOfFailure } from './use-form.ts';

const refused = (...codes: ('PinWrong' | 'GatewayNotFound' | 'TooManyRequests')[]) =>
  new Failure(
    'refused',
    400,
    codes.map((code) => ({ code, message: '', detail: {} })),
  );
const fields = { PinWrong: 'pin', GatewayNotFound: 'serial' } as const;
const failureOf = async (failure: Failure) =>
  atFields(Promise.reject(failure), fields).then(
    () => null,
    (thrown: unknown) => thrown,
  );

describe('a refusal', () => {
  it('of a field becomes a fault of that field', async () => {
    const failure = await failureOf(refused('PinWrong'));
    expect(failure instanceof Failure && faultsOfFailure(failure)).toMatchObject({
      pin: { field: 'pin', rule: 'PinWrong' },
    });
  });

  it('of the whole form stays unchanged', async () => {
    const [alone, beside] = [refused('TooManyRequests'), refused('PinWrong', 'TooManyRequests')];
    expect(await failureOf(alone)).toBe(alone);
    expect(await failureOf(beside)).toBe(beside);
  });

  it('does not arise from a successful answer', async () => {
    expect(await atFields(Promise.resolve(7), fields)).toBe(7);
  });
});
