import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from './folders.mjs';
import { CommandFailed, run } from './run.mjs';
import { since } from './say.mjs';

/** The steps of a test run and their count: a check counts as one test, a Jest project as the tests that it ran. */
export class Steps {
  #passed = 0;
  #failed = 0;

  /** The exit status: success is some test passed and none failed. */
  get status() {
    return this.#passed > 0 && this.#failed === 0 ? 0 : 1;
  }

  /** `12 passed, 0 failed` */
  get summary() {
    return `${this.#passed} passed, ${this.#failed} failed`;
  }

  /** Runs one check, others may run beside it; a failure is shown and counted, and the run goes on. Returns whether it passed. */
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
   * Runs one Jest project with further arguments of Jest's and counts its tests; `report` is a file for its results.
   * @param {string} project
   * @param {{ report: string, args?: string[], env?: NodeJS.ProcessEnv }} options
   */
  async jest(project, { report, args = [], env = {} }) {
    const started = Date.now();
    console.log(`\n== ${project} tests`);
    rmSync(report, { force: true });
    const node = [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      inRoot('node_modules/jest/bin/jest.js'),
    ];
    const jest = ['--selectProjects', project, '--maxWorkers=2', '--json', `--outputFile=${report}`, ...args];
    const ok = await run(process.execPath, [...node, ...jest], { env, show: true }).then(
      () => true,
      () => false,
    );
    const { passed, failed } = counts(report);
    this.#passed += passed;
    // A run can fail without a failed test: no test found, a file that does not load, a crash.
    this.#failed += ok ? failed : Math.max(failed, 1);
    console.log(`${passed} passed, ${failed} failed in ${project} (${since(started)})`);
  }
}

function counts(report) {
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}
