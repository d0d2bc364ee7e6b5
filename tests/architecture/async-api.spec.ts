import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asyncApiOf } from '@watchglass/schemas/http/async-api';
import { PUBLIC_TYPES } from '@watchglass/schemas/event-feed/types';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';

const SCHEMA = fileURLToPath(import.meta.resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json'));

it('the document of what is told without being asked is valid by the schema of AsyncAPI 3.0, and names every type of event', () => {
  const ajv = new Ajv({ strict: false, allErrors: false });
  addFormats.default(ajv);
  const isValid = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);
  const document = JSON.parse(JSON.stringify(asyncApiOf('watchglass.example'))) as object;
  isValid(document);
  expect(isValid.errors).toBeNull();
  const text = JSON.stringify(document);
  for (const type of PUBLIC_TYPES) expect(text).toContain(type);
});
