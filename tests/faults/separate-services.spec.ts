import { afterAll, beforeAll } from 'vitest';
import { startTestedProcesses, type TestedProcesses } from '../stack/processes.ts';
import { operatedServices } from './operator.ts';
import { clientsOfGateways } from './sockets.ts';

let processes: TestedProcesses;

beforeAll(async () => {
  processes = await startTestedProcesses({ environment: { WATCHGLASS_LOG_LEVEL: 'debug' } });
});
afterAll(() => processes.stop());

operatedServices(() => processes);
clientsOfGateways(() => processes);
