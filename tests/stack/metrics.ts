/** The metrics of one process, from `/metrics`. */
export interface Scrape {
  /** Names in queries: a histogram has those of its buckets, sum and count. */
  readonly names: ReadonlySet<string>;
  /** Names of metrics in the documentation. */
  readonly metrics: ReadonlySet<string>;
  /** The sum of the samples of this name whose labels contain each of `labels`, written `name="value"`. */
  readonly sum: (name: string, ...labels: readonly string[]) => number;
}

export async function scrape(url: string): Promise<Scrape> {
  const answer = await fetch(`${url}/metrics`);
  if (!answer.ok) throw new Error(`${url}/metrics answers ${answer.status}`);
  const lines = (await answer.text()).split('\n');
  const types = lines.flatMap((line) => /^# TYPE (\w+) (\w+)/.exec(line)?.slice(1) ?? []);
  const names = new Set<string>();
  const metrics = new Set<string>();
  for (let i = 0; i < types.length; i += 2) {
    const [name = '', type] = types.slice(i, i + 2);
    metrics.add(name);
    for (const each of type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name])
      names.add(each);
  }
  const samples = lines.flatMap((line) => {
    const found = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
    return found ? [{ name: found[1], labels: found[2] ?? '', value: Number(found[3]) }] : [];
  });
  return {
    names,
    metrics,
    sum: (wanted, ...labels) =>
      samples
        .filter((sample) => sample.name === wanted && labels.every((label) => sample.labels.includes(label)))
        .reduce((sum, { value }) => sum + value, 0),
  };
}
