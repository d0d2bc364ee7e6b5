import { become, checkNode, installDependencies } from './setup.mjs';

checkNode();
await installDependencies();
await become('projectors/src/audit/verify.ts', process.argv.slice(2));
