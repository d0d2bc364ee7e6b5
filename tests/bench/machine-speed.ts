const PACK = JSON.stringify(
  Array.from({ length: 250 }, (_, i) => ({ n: `${4_000_000 + i}:temperature`, u: 'Cel', v: 20 + i / 10 })),
);
const READINGS = 1_000_000;

/**
 * The current speed of a CPU second: readings in packs of 250 that are parsed and no more. A shared core is worth half
 * a free one.
 */
export function parsedPerCpuSecond(): number {
  const before = process.cpuUsage();
  for (let read = 0; read < READINGS; read += 250) JSON.parse(PACK);
  const { user, system } = process.cpuUsage(before);
  return READINGS / ((user + system) / 1e6);
}
