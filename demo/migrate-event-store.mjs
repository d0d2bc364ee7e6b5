import { become, checkNode, installDependencies } from './setup.mjs';

checkNode();
await installDependencies();
await become('projectors/src/move-events/migrate.ts', process.argv.slice(2));
