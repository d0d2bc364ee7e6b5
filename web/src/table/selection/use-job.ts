import { useRef, useState } from 'react';
import { failureFrom, type Failure } from '../../http/failure.ts';
import { runInParts, type PartAnswer } from './run-in-parts.ts';

type Phase = 'waiting' | 'running' | 'stopping' | 'stopped' | 'failed' | 'finished';

export interface JobState<R> {
  readonly phase: Phase;
  readonly total: number;
  /** Items that were sent and answered. */
  readonly handled: number;
  readonly done: number;
  readonly refused: readonly R[];
  readonly failure: Failure | null;
}

export interface Job<T, R> extends JobState<R> {
  readonly start: (items: readonly T[], send: (part: readonly T[]) => Promise<PartAnswer<R>>) => void;
  readonly stop: () => void;
  /** Goes on after a stop or a failure: a part of which the answer was lost is sent again, which is harmless. */
  readonly goOn: () => void;
}

interface Work<T, R> {
  readonly items: readonly T[];
  readonly send: (part: readonly T[]) => Promise<PartAnswer<R>>;
}

/** A job over many items with progress, stop and the refused items. */
export function useJob<T, R>(): Job<T, R> {
  const [state, setState] = useState<JobState<R>>({
    phase: 'waiting',
    total: 0,
    handled: 0,
    done: 0,
    refused: [],
    failure: null,
  });
  const isStopped = useRef(false);
  const work = useRef<Work<T, R>>({ items: [], send: () => Promise.resolve({ done: 0, refused: [] }) });
  const handled = useRef(0);

  async function run(): Promise<void> {
    isStopped.current = false;
    setState((before) => ({ ...before, phase: 'running', failure: null }));
    try {
      const isWhole = await runInParts<T, R>({
        items: work.current.items.slice(handled.current),
        send: work.current.send,
        isStopped: () => isStopped.current,
        onPart: (answer, length) => {
          handled.current += length;
          setState((before) => ({
            ...before,
            handled: handled.current,
            done: before.done + answer.done,
            refused: [...before.refused, ...answer.refused],
          }));
        },
      });
      setState((before) => ({ ...before, phase: isWhole ? 'finished' : 'stopped' }));
    } catch (thrown) {
      setState((before) => ({ ...before, phase: 'failed', failure: failureFrom(thrown) }));
    }
  }

  return {
    ...state,
    start(items, send) {
      work.current = { items, send };
      handled.current = 0;
      setState({ phase: 'running', total: items.length, handled: 0, done: 0, refused: [], failure: null });
      void run();
    },
    stop() {
      isStopped.current = true;
      setState((before) => (before.phase === 'running' ? { ...before, phase: 'stopping' } : before));
    },
    goOn: () => void run(),
  };
}
