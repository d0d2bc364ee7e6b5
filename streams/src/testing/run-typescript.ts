/**
 * What `node` has to be given to run our TypeScript as it stands: nothing where it can do so itself, as from 22.18 on, which loads it
 * twice as fast. `demo/setup.mjs` says the same where nothing is installed yet.
 */
export const RUN_TYPESCRIPT: readonly string[] = 'typescript' in process.features && process.features.typescript ? [] : ['--import', 'tsx'];
