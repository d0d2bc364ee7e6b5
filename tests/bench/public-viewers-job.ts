import { startAskedProgram } from './asked-program.ts';

/** Open pages of public tiles: as many of each token. */
export interface PublicViewersJob {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly each: number;
}

/** Changes that every viewer of their tile has received. `late`: milliseconds from the instant of the value to the last viewer. */
export interface Viewed {
  readonly changes: number;
  /** Changes that some viewers have, and others not yet. */
  readonly partly: number;
  readonly ended: number;
  readonly p50: number;
  readonly p99: number;
}

export interface PublicViewers {
  viewed(): Promise<Viewed>;
  close(): Promise<void>;
}

/** Viewers in another process; resolves when each has its tile. Changes are counted from then on. */
export async function startPublicViewers(job: PublicViewersJob): Promise<PublicViewers> {
  const program = startAskedProgram<PublicViewersJob | 'viewed'>('./public-viewers.ts');
  await program.ask(job);
  return {
    viewed: async () => (await program.ask('viewed')) as Viewed,
    close: () => program.close(),
  };
}
