import { describe, expect, it } from 'vitest';
import { withSharedParts, type Json } from './shared-parts.ts';

const ORG = { name: 'org', in: 'path', required: true, schema: { type: 'integer' } };
const OTHER_ORG = { name: 'org', in: 'path', required: true, schema: { type: 'string' } };
const LONG = { type: 'string', description: 'x'.repeat(300) };
const RULE = {
  type: 'object',
  properties: { limit: LONG, hours: { type: 'array', items: { anyOf: [LONG, { type: 'null' }] } } },
};

const MISSING = { description: 'It does not exist.' };
const operation = (parameters: readonly Json[], schema: Json): Json => ({
  get: { parameters, responses: { 200: { content: { 'application/json': { schema } } }, 404: MISSING } },
});
const PATHS = {
  '/one/{org}': operation([ORG], { type: 'object', properties: { rule: RULE } }),
  '/two/{org}': operation([ORG, OTHER_ORG], { type: 'object', properties: { was: RULE, short: { type: 'string' } } }),
  '/three/{org}': operation([OTHER_ORG], { type: 'object', properties: { short: { type: 'string' } } }),
};

/** The document as it reads when each reference is followed. */
function followed(value: unknown, components: Json): unknown {
  if (Array.isArray(value)) return value.map((each) => followed(each, components));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { $ref?: string };
  if ($ref !== undefined) {
    const [, , place = '', name = ''] = $ref.split('/');
    return followed((components[place] as Json)[name], components);
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, followed(each, components)]));
}

describe('the shared parts of a contract', () => {
  const { paths, components } = withSharedParts(PATHS);

  it('say what the contract said before', () => {
    expect(followed(paths, components)).toEqual(PATHS);
  });

  it('are the parameters, the answers and the long schemas that stand in several places, each told once', () => {
    expect(components['responses']).toEqual({ 404: MISSING });
    expect(Object.keys(components['parameters'] as Json)).toEqual(['org', 'org.2']);
    expect(Object.keys(components['schemas'] as Json)).toEqual(['rule', 'limit']);
  });

  it('leave the outermost schema of an answer where it stands', () => {
    expect(paths['/one/{org}']).toMatchObject({
      get: { responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } } },
    });
  });
});
