// SPDX-License-Identifier: Apache-2.0
type Work = () => unknown;

const whenFileEnds: Work[] = [];
const whenTestEnds: Work[] = [];
const whenWorkerEnds: Work[] = [];

/**
 * Runs `work` when the test file ends, the latest first. Support modules use it in place of `afterAll`: a module is
 * loaded once for many test files, so its hooks would belong to the first of them only.
 */
export function afterFile(work: Work): void {
  whenFileEnds.push(work);
}

/** Runs `work` when the running test ends, the latest first. */
export function afterTest(work: Work): void {
  whenTestEnds.push(work);
}

/** Runs `work` when the worker process has run its last test file, or after each file if Jest runs them without workers. */
export function afterWorker(work: Work): void {
  whenWorkerEnds.push(work);
}

/** Runs the work of {@link afterWorker}; the test runner calls it. */
export function endWorker(): Promise<void> {
  return runAll(whenWorkerEnds);
}

/** Adds the hooks that run the work to a test file; the test runner calls it before each. */
export default function addCleanupHooks(): void {
  afterEach(() => runAll(whenTestEnds));
  afterAll(() => runAll(whenFileEnds));
}

async function runAll(works: Work[]): Promise<void> {
  for (let work = works.pop(); work; work = works.pop()) await work();
}
