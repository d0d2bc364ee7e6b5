import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { check } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { files, read, root } from './sources.ts';

interface Expression {
  readonly file: string;
  readonly pattern: string;
  readonly flags: string;
}

const FOR_TESTS = /\.spec\.tsx?$|^tests\/|\/testing\/|-for-tests\.ts$|^web\/src\/tiles\/rendered\.tsx$/;
/** Expressions over our own text only, for which the checker gives no verdict. */
const OVER_OWN_TEXT = new Set(['streams/src/time-series/tables.ts']);
/** Expressions that are built from constants at the start of the program. */
const MADE_OF_CONSTANTS = new Set(['schemas/src/alarm/commands.ts']);

function written(): { readonly literals: Expression[]; readonly made: string[] } {
  const [literals, made]: [Expression[], string[]] = [[], []];
  for (const file of files('.ts', '.tsx', '.mjs').filter((name) => !FOR_TESTS.test(name))) {
    const makes = ({ callee }: { readonly callee: object }): void => {
      if ('name' in callee && callee.name === 'RegExp') made.push(file);
    };
    new Visitor({
      Literal: (node) => {
        if ('regex' in node) literals.push({ file, pattern: node.regex.pattern, flags: node.regex.flags });
      },
      NewExpression: makes,
      CallExpression: makes,
    }).visit(parseSync(file, read(file)).program);
  }
  return { literals, made };
}

const { literals, made } = written();
const overForeignText = literals.filter(({ file }) => !OVER_OWN_TEXT.has(file));

describe('regular expressions', () => {
  it('are literals, so that the checks below see them', () => {
    expect(made.filter((file) => !MADE_OF_CONSTANTS.has(file))).toEqual([]);
  });

  it('are linear in the length of every text', async () => {
    const proven = new Proven(path.join(root, 'node_modules/.cache/watchglass/linear-expressions.json'));
    const open = overForeignText.filter((expression) => !proven.has(expression));
    const wrong: string[] = [];
    const next = async (): Promise<void> => {
      for (let expression = open.pop(); expression; expression = open.pop()) {
        const { status } = await check(expression.pattern, expression.flags, { timeout: 20_000 });
        if (status === 'safe') proven.add(expression);
        else wrong.push(`${expression.file}: /${expression.pattern}/ is ${status}`);
      }
    };
    await Promise.all([next(), next()]);
    proven.keep();
    expect(wrong).toEqual([]);
  }, 300_000);

  it('match 32 KiB of their own fragments within a second', () => {
    const stuck = overForeignText.filter(({ pattern, flags }) =>
      worstTexts(pattern).some((text) => {
        try {
          runInNewContext('new RegExp(pattern, flags).test(text)', { pattern, flags, text }, { timeout: 1_000 });
          return false;
        } catch {
          return true;
        }
      }),
    );
    expect(stuck).toEqual([]);
  });
});

/**
 * Each run of letters and signs in the expression, alone and with the next one, repeated, then a sign that matches
 * nowhere.
 */
function worstTexts(pattern: string): string[] {
  const spelled = pattern.replaceAll('\\s', ' ').replaceAll('\\d', '7').replaceAll('\\w', 'a').replaceAll('\\S', 'a');
  const pieces = spelled.match(/[^()[\]{}*+?|^$\\]+/g) ?? [];
  const pairs = pieces.map((piece, index) => piece + (pieces[index + 1] ?? ''));
  return [...new Set([...pieces, ...pairs, pieces.join('')])]
    .filter((text) => text !== '')
    .map((text) => `${text.repeat(Math.ceil(32_768 / text.length))}\u0001`);
}

/**
 * The checker takes about a tenth of a second per expression, so its verdicts are cached beside the installed packages.
 */
class Proven {
  readonly #file: string;
  readonly #known: Set<string>;

  constructor(file: string) {
    this.#file = file;
    this.#known = new Set(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []);
  }

  has({ pattern, flags }: Expression): boolean {
    return this.#known.has(`/${pattern}/${flags}`);
  }

  add({ pattern, flags }: Expression): void {
    this.#known.add(`/${pattern}/${flags}`);
  }

  keep(): void {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify([...this.#known]));
  }
}
