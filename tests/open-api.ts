import { writeFileSync } from 'node:fs';
import { clientTypesText } from './builders/client-types.ts';
import { methodsText, openApiText } from './builders/open-api.ts';

const document = openApiText();

/** Writes the document that the query side serves, the methods that both APIs know, and the types of the client: `npm run openapi`. */
writeFileSync(new URL('../query-api/src/open-api/openapi.json', import.meta.url), document);
writeFileSync(new URL('../client/src/api.ts', import.meta.url), clientTypesText(document));
writeFileSync(new URL('../schemas/src/http/methods-of-paths.json', import.meta.url), methodsText());
