/** Node's arguments to run TypeScript directly: none from 22.18 on. */
export const RUN_TYPESCRIPT: readonly string[] =
  'typescript' in process.features && process.features.typescript ? [] : ['--import', 'tsx'];
