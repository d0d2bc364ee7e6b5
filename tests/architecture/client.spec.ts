import { expect, it } from 'vitest';
import { clientTypesText } from '../builders/client-types.ts';
import { read } from './sources.ts';

it('the types of the client are those of the document of the API', () => {
  const written = clientTypesText(read('query-api/src/open-api/openapi.json'));
  expect(read('client/src/api.ts') === written, 'npm run openapi writes them').toBe(true);
});
