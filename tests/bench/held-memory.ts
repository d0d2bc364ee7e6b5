import type { ServiceProcess } from '@watchglass/demo/processes/start-processes';
import { seconds } from './figures.ts';
import { metricsOf, sampled } from './separate-services.ts';

/** Variables of a service whose heap is measured. */
export const COLLECTABLE = { NODE_OPTIONS: `--import ${new URL('./collect-garbage.mjs', import.meta.url).href}` };

const MIB = 1024 * 1024;

/** Memory of a service after a full garbage collection: heap and external buffers, in MiB. */
export async function heldMiB({ pid, url }: ServiceProcess): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  await seconds(2);
  const told = await metricsOf(url);
  return (sampled(told, 'nodejs_heap_size_used_bytes') + sampled(told, 'nodejs_external_memory_bytes')) / MIB;
}
