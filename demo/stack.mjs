import { become, buildServices, buildWeb, built, checkNode, installDependencies } from './setup.mjs';
import { provideNatsServer } from '../tests/nats-server.mjs';

checkNode();
await installDependencies();
await provideNatsServer();
await buildWeb();
await buildServices();
await become(built('stack'), process.argv.slice(2));
