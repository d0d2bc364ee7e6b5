import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../demo/setup.mjs';

/** The beginning of what an error says. */
const FIRST_CHARACTERS = 400;

/** The beginning of an error in one line, and where the spec is at it. */
function inOneLine({ message = '', stacks = [] }, spec) {
  const said = stripVTControlCharacters(message)
    .slice(0, FIRST_CHARACTERS)
    .replaceAll(/\s*\n\s*/g, ' ');
  const line = stacks.find(({ file }) => file === spec)?.line;
  return line === undefined ? said : `line ${line}: ${said}`;
}

/**
 * A reporter of vitest: writes one line `<file> › <name>: line <line>: <error>` for each test that passed at its second try,
 * with what failed its first.
 */
export default class FlakyReporter {
  onTestCaseResult(test) {
    const file = process.env.WATCHGLASS_FLAKY_TESTS;
    if (!file || !test.diagnostic()?.flaky) return;
    const spec = test.module.moduleId;
    const [error = {}] = test.result().errors ?? [];
    appendFileSync(file, `${path.relative(root, spec)} › ${test.fullName}: ${inOneLine(error, spec)}\n`);
  }
}
