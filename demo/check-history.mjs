import { become, buildServices, built, checkNode, installDependencies } from './setup.mjs';

checkNode();
await installDependencies();
await buildServices();
await become(built('check-history'), process.argv.slice(2));
