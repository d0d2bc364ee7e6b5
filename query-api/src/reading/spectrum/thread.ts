import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { intensities, spectra, type SpectrumTask } from './spectra.ts';

// On Linux a thread has a priority of its own, elsewhere this is the whole process's: a spectrum leaves the cores to what is live.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW);

/** The program of a spectrum's thread: it computes what it was started with, posts it and ends. */
const task = workerData as SpectrumTask;
parentPort?.postMessage(task.windowMs === null ? spectra(task) : intensities(task, task.windowMs));
