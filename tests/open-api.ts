import { writeFileSync } from 'node:fs';
import { openApiText } from './builders/open-api.ts';

/** Writes the document that the query side serves: `npm run openapi`. */
writeFileSync(new URL('../query-api/src/open-api/openapi.json', import.meta.url), openApiText());
