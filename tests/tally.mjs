import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from '../demo/setup.mjs';

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Suites that cannot run here say so at the end of their titles. */
function sayWhySkipped(testResults) {
  const titles = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ ancestorTitles: [title] }) => title ?? ''),
  );
  for (const title of new Set(titles.filter((each) => each.includes('(skipped: ')))) say(title);
}

/** Each failed test by file, name and the beginning of its message; a file that could not be loaded by itself. */
function failuresOf(testResults) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}: ${message}`];
    return failed.map(
      ({ fullName, failureMessages: [said = ''] }) =>
        `${file}: ${fullName}\n  ${said.slice(0, 600).replaceAll('\n', '\n  ')}`,
    );
  });
}

function linesOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

/** What the stages of a run came to. Failures are repeated at the end: a log that is cut keeps its tail. */
export class Tally {
  #started = Date.now();
  #passed = 0;
  #skipped = 0;
  #failures = [];

  /** A check that is no test, such as the linter. */
  addCheck(name, ok) {
    if (ok) this.#passed += 1;
    else this.#failures.push(name);
  }

  /** Adds the report of one run of vitest, and answers how many tests passed. */
  addReport(stage, code, reportFile) {
    const report = readReport(reportFile);
    if (!report) {
      this.#failures.push(`${stage}: no report`);
      return 0;
    }
    const { numPassedTests, numPendingTests, numTodoTests, testResults } = report;
    sayWhySkipped(testResults);
    const failed = failuresOf(testResults);
    if (code !== 0 && failed.length === 0) failed.push(`${stage}: ended with code ${code}`);
    this.#failures.push(...failed);
    this.#passed += numPassedTests;
    this.#skipped += numPendingTests + numTodoTests;
    return numPassedTests;
  }

  /** Prints what failed and what was flaky; the last line counts. */
  conclude(flakyFile) {
    if (this.#skipped > 0)
      say('\nWhat is skipped without a reason beside it runs in `npm run test:long`, faults in `npm run test:faults`.');
    const flaky = linesOf(flakyFile);
    for (const failure of this.#failures) say(`\nfailed: ${failure}`);
    say('');
    for (const name of flaky) say(`flaky: ${name}`);
    const failed = this.#failures.length;
    say(`${Math.round((Date.now() - this.#started) / 1000)} s, ${flaky.length} flaky`);
    say(
      [`${this.#passed} passed, ${failed} failed`, ...(this.#skipped ? [`${this.#skipped} skipped`] : [])].join(', '),
    );
    process.exitCode = failed === 0 && this.#passed > 0 ? 0 : 1;
  }
}
