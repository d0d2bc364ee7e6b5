import { become, checkNode, installDependencies } from './setup.mjs';

checkNode();
await installDependencies();
await become('projectors/src/rebuild/main.ts', process.argv.slice(2));
