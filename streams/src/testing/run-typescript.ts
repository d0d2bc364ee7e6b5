/** What `node` has to be given to run TypeScript as it stands: nothing where it can do so itself, as from 22.18 on. */
export const RUN_TYPESCRIPT: readonly string[] =
  'typescript' in process.features && process.features.typescript ? [] : ['--import', 'tsx'];
