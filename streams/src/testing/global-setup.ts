import type { TestProject } from 'vitest/node';
import { startEngineServer } from './engine-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which a spec requests an engine. */
    engines: string;
  }
}

/** Provides the engines that `npm test` shares among its stages, or starts engines for a single run of vitest. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['WATCHGLASS_TEST_ENGINES'];
  if (given !== undefined) {
    project.provide('engines', given);
    return undefined;
  }
  const server = await startEngineServer();
  project.provide('engines', server.url);
  return () => server.stop();
}
