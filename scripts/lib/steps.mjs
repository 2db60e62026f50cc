// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, local, privateFolder } from './folders.mjs';
import { CommandFailed, run } from './run.mjs';
import { since } from './say.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The steps of a test run and their count: a check counts as one test, a Jest project as the tests that it ran. */
export class Steps {
  #passed = 0;
  #failed = 0;
  #jestArguments;
  #isDebugged;

  /** `jestArguments` go to every Jest run; a debugged run waits for a debugger and has no time limits. */
  constructor({ jestArguments, isDebugged }) {
    this.#jestArguments = jestArguments;
    this.#isDebugged = isDebugged;
  }

  /** The exit status: 0 if at least one test passed and none failed. */
  get status() {
    return this.#passed > 0 && this.#failed === 0 ? 0 : 1;
  }

  /** `12 passed, 0 failed` */
  get summary() {
    return `${this.#passed} passed, ${this.#failed} failed`;
  }

  /** Runs one check, possibly beside others. Prints and counts a failure without ending the run. Returns whether it passed. */
  async check(name, work) {
    const started = Date.now();
    try {
      await work();
      this.#passed++;
      console.log(`== ${name}: ok (${since(started)})`);
      return true;
    } catch (error) {
      this.#failed++;
      console.log(`== ${name}: FAILED (${since(started)})`);
      console.log(error instanceof CommandFailed ? error.output.trimEnd() : error.message);
      return false;
    }
  }

  /**
   * Runs Jest projects and counts their tests. `env` is added to the environment; the output of a run that is not
   * shown is printed if it fails, because other steps print beside it.
   * @param {string[]} projects
   * @param {{ env?: NodeJS.ProcessEnv, workers: number, isShown: boolean }} options
   */
  async jest(projects, { env = {}, workers, isShown }) {
    const started = Date.now();
    const name = projects.join(' and ');
    const report = join(privateFolder(local), `jest-${projects.join('-')}.json`);
    rmSync(report, { force: true });
    const jest = [
      inRoot('node_modules/jest/bin/jest.js'),
      ...['--selectProjects', ...projects, '--json', `--outputFile=${report}`],
      ...(this.#isDebugged ? ['--runInBand', `--testTimeout=${DAY_MS}`] : [`--maxWorkers=${workers}`]),
      ...this.#jestArguments,
    ];
    const args = this.#isDebugged ? ['--inspect-brk', ...jest] : jest;
    if (isShown) console.log(`\n== ${name} tests`);
    const failure = await run(process.execPath, args, { env, show: isShown }).then(
      () => null,
      (error) => error,
    );
    const { passed, failed } = counts(report);
    this.#passed += passed;
    // A run can fail without a failed test: no test found, a file that does not load, a crash.
    this.#failed += failure ? Math.max(failed, 1) : failed;
    if (failure && !isShown) console.log(failure.output?.trimEnd() ?? failure.message);
    console.log(`== ${name} tests: ${passed} passed, ${failed} failed (${since(started)})`);
  }
}

function counts(report) {
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}
