import { become, buildWeb, checkNode, installDependencies } from './setup.mjs';

checkNode();
await installDependencies();
await buildWeb();
await become('demo/src/main.ts', process.argv.slice(2));
