// SPDX-License-Identifier: Apache-2.0
/** Test files run as native ES modules: test/runner/native-runner.mjs says why. */
const native = {
  testEnvironment: '<rootDir>/test/runner/native-environment.mjs',
  testRunner: '<rootDir>/test/runner/native-runner.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/cleanup.ts'],
  transform: {},
  // The compiled tests have a package.json of the same name.
  modulePathIgnorePatterns: ['<rootDir>/.local/'],
};

/** Unit tests stand beside what they test. The others stand in test/ and need the servers that `npm test` starts. */
export default {
  // Ends a test that hangs. A busy machine must fail none.
  testTimeout: 600_000,
  // Jest warns of a worker that takes longer to end; by default half a second, which is too short on a busy machine.
  workerGracefulExitTimeout: 60_000,
  // How many of a file's `it.concurrent` run at once. They mostly wait.
  maxConcurrency: 10,
  globalSetup: '<rootDir>/test/runner/compile.mjs',
  testSequencer: '<rootDir>/test/runner/longest-first.mjs',
  projects: [
    {
      ...native,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/src/**/*.spec.ts',
        '<rootDir>/openapi/*.spec.ts',
        '<rootDir>/packages/*/src/**/*.spec.ts',
        '<rootDir>/dashboard/**/*.spec.ts',
        '<rootDir>/test/architecture/*.spec.ts',
        '<rootDir>/test/deployment/*.spec.ts',
        '<rootDir>/test/docs/*.spec.ts',
        '<rootDir>/test/scripts/*.spec.ts',
      ],
    },
    { ...native, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.e2e-spec.ts'] },
    { ...native, displayName: 'slow', testMatch: ['<rootDir>/test/slow/**/*.e2e-spec.ts'] },
    { ...native, displayName: 'browser', testMatch: ['<rootDir>/test/browser/**/*.e2e-spec.ts'] },
    { ...native, displayName: 'package', testMatch: ['<rootDir>/test/package/*.spec.ts'] },
    { ...native, displayName: 'audit', testMatch: ['<rootDir>/test/audit/*.spec.ts'] },
  ],
};
