import { expect, it } from 'vitest';
import { check, integer, listOf, REPORTED_FAULTS, shape } from '../shape.ts';
import { replyTo, replyToStatus } from './reply.ts';

it('a reply names at most twenty faults, however many fields are wrong', () => {
  const unknown = Object.fromEntries(Array.from({ length: 200 }, (_, field) => [`field${field}`, 1]));
  const wrong = { list: Array.from({ length: 10_000 }, () => 'x') };
  expect(check(shape({}), unknown).faults).toHaveLength(REPORTED_FAULTS);
  expect(check(shape({ list: listOf(integer(1)) }), wrong).faults).toHaveLength(REPORTED_FAULTS);
  const { error } = shape({}).validate(unknown, { abortEarly: false });
  expect(replyTo(error).body.errors[0]?.detail['fields']).toHaveLength(REPORTED_FAULTS);
});

it('a reply to a request that breaks a bound names the bound and its figure', () => {
  const [error] = replyToStatus(400, { rule: 'json.keys', limit: 200 }).body.errors;
  expect(error).toMatchObject({
    code: 'InvalidRequest',
    detail: { fields: [{ field: '', rule: 'json.keys', limit: 200 }] },
  });
});
