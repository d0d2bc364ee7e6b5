import type { DryRunLine } from '@watchglass/schemas/alarm-rule/dry-run';

/** The lines of a dry run as they arrive, however the bytes are cut. */
export async function* readLines(bytes: ReadableStream<Uint8Array>): AsyncGenerator<DryRunLine> {
  const reader = bytes.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line) as DryRunLine;
  }
  if (rest !== '') yield JSON.parse(rest) as DryRunLine;
}
