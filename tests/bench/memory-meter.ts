import { memoryMiB } from './processes.ts';
import type { Product } from './product.ts';

/** Measures the memory of the services, without the engines, until it is asked: the MiB of which they had more at most. */
export function memoryMeter(product: Product): () => number {
  const before = held(product);
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, held(product))), 200);
  return () => {
    clearInterval(sampling);
    return most - before;
  };
}

const held = (product: Product): number =>
  product
    .parts()
    .filter(({ name }) => !/postgres|clickhouse|nats/i.test(name))
    .reduce((sum, { pids }) => sum + memoryMiB(pids), 0);
