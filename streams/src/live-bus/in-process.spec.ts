import { liveBusContract } from '../contracts/live-bus.ts';
import { openInProcessLiveBus } from './in-process.ts';

liveBusContract('The bus within a process', (report) => Promise.resolve(openInProcessLiveBus(report)));
