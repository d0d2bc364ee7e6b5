import { become, buildServices, built, checkNode, installDependencies } from './setup.mjs';

checkNode();
await installDependencies();
await buildServices();
await become(built('verify-audit'), process.argv.slice(2));
