import { become, buildServices, buildWeb, built, checkNode, installDependencies } from './setup.mjs';

checkNode();
await installDependencies();
await buildWeb();
await buildServices();
await become(built('demo'), process.argv.slice(2));
