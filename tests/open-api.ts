import { writeFileSync } from 'node:fs';
import { methodsText, openApiText } from './builders/open-api.ts';

/** Writes the document that the query side serves, and the methods that both APIs know: `npm run openapi`. */
writeFileSync(new URL('../query-api/src/open-api/openapi.json', import.meta.url), openApiText());
writeFileSync(new URL('../schemas/src/http/methods-of-paths.json', import.meta.url), methodsText());
