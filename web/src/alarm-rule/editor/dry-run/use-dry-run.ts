import type { DryRunResult } from '@watchglass/schemas/alarm-rule/dry-run';
import { alarmRule } from '@watchglass/schemas/alarm-rule/entity';
import { pathOf } from '@watchglass/schemas/entity';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { requiredHttpAtom } from '../../../http/browser.ts';
import { Failure, failureFrom } from '../../../http/failure.ts';
import { readNowAtom } from '../../../live/clock.ts';
import { useTimeZone } from '../../../user/preferences.ts';
import { useOrganization } from '../../../user/rights.ts';
import { readLines } from './read-lines.ts';

const DAY_MS = 86_400_000;

/** A finished run: its result, and what it was about. */
export interface Finished {
  readonly result: DryRunResult;
  /** The definition as JSON. */
  readonly of: string;
  readonly days: number;
  /** The end of the period, epoch milliseconds. */
  readonly to: number;
}

export type Run =
  | { readonly state: 'none' }
  | { readonly state: 'running'; readonly readings: number; readonly of: number | null }
  | { readonly state: 'failed'; readonly failure: Failure }
  | ({ readonly state: 'done' } & Finished);

export interface DryRun {
  readonly run: Run;
  readonly start: (definition: object, days: number) => void;
  readonly cancel: () => void;
}

const NONE: Run = { state: 'none' };

/** One dry run at a time; it ends with the page. `ruleId` is the stored rule that it is compared with. */
export function useDryRun(ruleId: string | undefined): DryRun {
  const { call } = useAtomValue(requiredHttpAtom);
  const now = useSetAtom(readNowAtom);
  const timeZone = useTimeZone();
  const path = `${pathOf(alarmRule, useOrganization().id)}/dry-run`;
  const [run, setRun] = useState<Run>(NONE);
  const running = useRef<AbortController | null>(null);
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setRun(NONE);
  };
  useEffect(() => () => running.current?.abort(), []);

  const follow = async (definition: object, days: number, { signal }: AbortController): Promise<void> => {
    const to = now();
    const body = { definition, ruleId, from: to - days * DAY_MS, to, timeZone };
    const { value } = await call<ReadableStream<Uint8Array>>(path, { method: 'POST', body, streamed: true, signal });
    for await (const line of readLines(value)) {
      if (signal.aborted) return;
      if (line.kind === 'progress') setRun({ state: 'running', readings: line.readings, of: line.of });
      else if (line.kind === 'failed')
        throw new Failure('refused', 422, [{ code: line.code, message: '', detail: {} }]);
      else return setRun({ state: 'done', result: line.result, of: JSON.stringify(definition), days, to });
    }
    throw new Failure('offline');
  };
  const start = (definition: object, days: number) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setRun({ state: 'running', readings: 0, of: null });
    follow(definition, days, mine).catch((thrown: unknown) => {
      if (!mine.signal.aborted) setRun({ state: 'failed', failure: failureFrom(thrown) });
    });
  };
  return { run, start, cancel };
}
