import { become, buildServices, built, checkNode, installDependencies } from './setup.mjs';

checkNode();
await installDependencies();
await buildServices();
await become(built('migrate-event-store'), process.argv.slice(2));
