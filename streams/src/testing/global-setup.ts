import type { TestProject } from 'vitest/node';
import { startEngineServer } from './engine-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a spec asks for the address of an engine. */
    engines: string;
  }
}

/** Provides the engines that `npm test` started for all its stages; where vitest is started by itself, its own. */
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
