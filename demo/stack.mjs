import { become, buildWeb, checkNode, installDependencies } from './setup.mjs';
import { provideNatsServer } from '../tests/nats-server.mjs';

checkNode();
await installDependencies();
await provideNatsServer();
await buildWeb();
await become('demo/src/processes/main.ts', process.argv.slice(2));
