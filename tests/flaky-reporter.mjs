import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../demo/setup.mjs';

/** A reporter of vitest: writes one line `<file> › <name>` for each test that passed at its second try. */
export default class FlakyReporter {
  onTestCaseResult(test) {
    const file = process.env.WATCHGLASS_FLAKY_TESTS;
    if (!file || !test.diagnostic()?.flaky) return;
    appendFileSync(file, `${path.relative(root, test.module.moduleId)} › ${test.fullName}\n`);
  }
}
