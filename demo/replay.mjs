import { become, checkNode, installDependencies } from './setup.mjs';

checkNode();
await installDependencies();
await become('demo/src/replay/main.ts', process.argv.slice(2));
