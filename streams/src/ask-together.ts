import { Unavailable } from './ports/fault.ts';

export interface Together {
  /** Bound of questions that are asked together. */
  readonly most: number;
  /** Askings that may be under way at once. */
  readonly atOnce?: number;
}

/** Answers all questions from a source, in their order. */
type AskAll<S, Q, A> = (source: S, questions: readonly Q[]) => Promise<readonly A[]>;

interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Asks a source the questions of one turn of the event loop together, and those that come while enough askings are under way with the
 * next one: an answer is never older than its question. If a question spoils an asking, each is asked by itself.
 */
export function askTogether<S extends object, Q, A>(
  askAll: AskAll<S, Q, A>,
  { most, atOnce = 1 }: Together,
): (source: S, question: Q) => Promise<A> {
  const asks = new WeakMap<S, (question: Q) => Promise<A>>();
  return (source, question) => {
    const ask = asks.get(source) ?? asker((questions: readonly Q[]) => askAll(source, questions), most, atOnce);
    asks.set(source, ask);
    return ask(question);
  };
}

function asker<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
  most: number,
  atOnce: number,
): (question: Q) => Promise<A> {
  const waiting: Waiting<Q, A>[] = [];
  let [underWay, isDue] = [0, false];

  const settle = async (some: readonly Waiting<Q, A>[]): Promise<void> => {
    try {
      const answers = await ask(some.map(({ question }) => question));
      some.forEach(({ resolve }, index) => resolve(answers[index] as A));
    } catch (error) {
      if (error instanceof Unavailable || some.length === 1) for (const { reject } of some) reject(error);
      else await Promise.all(some.map((one) => settle([one])));
    }
  };
  const begin = (): void => {
    isDue = false;
    while (underWay < atOnce && waiting.length > 0) {
      underWay += 1;
      void settle(waiting.splice(0, most)).finally(() => {
        underWay -= 1;
        begin();
      });
    }
  };
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (isDue || underWay >= atOnce) return;
      isDue = true;
      setImmediate(begin);
    });
}
