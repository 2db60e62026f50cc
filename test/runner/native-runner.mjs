// SPDX-License-Identifier: Apache-2.0
import nodeModule from 'node:module';
import { relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect } from 'expect';
import * as circus from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import { root } from '../../scripts/lib/folders.mjs';
import { compiledPath } from './compile.mjs';

/** The message with which Jest ends a worker process. */
const END = 2;

/** Errors that nobody catches fail the running test. */
const UNCAUGHT = ['uncaughtException', 'unhandledRejection'];

/** The installed types are those of Node 20, which has no such function. */
const { setSourceMapsSupport } = /** @type {{ setSourceMapsSupport(isEnabled: boolean): void }} */ (
  /** @type {unknown} */ (nodeModule)
);
// Without the maps of packages, which take longer to read than the tests' own.
setSourceMapsSupport(true);

const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test });

/** The modules that add hooks to each test file. */
let hooks = [];

/** With one worker, Jest runs the files itself, and is sent no message at the end. */
const isWorker = process.send !== undefined;

process.on('message', ([type]) => void (type === END && end()));

/**
 * Jest's test runner, except that Node loads the modules. Jest's own loader gives each test file a new realm with new
 * copies of all modules; loading them took longer than running the tests. Here, each worker process loads a module
 * once. So a support module must not keep state of a test file: see test/support/cleanup.ts.
 */
export default async function runFile(globalConfig, config, _environment, _runtime, testPath) {
  // Node maps stack traces itself; Jest's mapping, which it installs before each file, knows only files that it loaded.
  Reflect.deleteProperty(Error, 'prepareStackTrace');
  circus.resetState();
  const state = circus.getState();
  state.testTimeout = globalConfig.testTimeout ?? state.testTimeout;
  state.maxConcurrency = globalConfig.maxConcurrency;
  if (globalConfig.testNamePattern) state.testNamePattern = new RegExp(globalConfig.testNamePattern, 'i');
  for (const event of UNCAUGHT) process.on(event, failTest);
  try {
    hooks = await Promise.all(config.setupFilesAfterEnv.map(load));
    for (const { default: addHooks } of hooks) addHooks();
    await load(testPath);
    return toTestResult(await circus.run(), { globalConfig, config, testPath });
  } finally {
    for (const event of UNCAUGHT) process.off(event, failTest);
    if (!isWorker) await endHooks();
  }
}

function load(path) {
  return import(pathToFileURL(compiledPath(relative(root, path))).href);
}

function failTest(error) {
  const { currentlyRunningTest, unhandledErrors } = circus.getState();
  (currentlyRunningTest?.errors ?? unhandledErrors).push(error);
}

/** Reports what the tests left open, and ends this worker, which would wait for it. */
async function end() {
  await endHooks();
  // Sockets that were just closed are open for another moment, on a busy machine for a second.
  for (let wait = 0; wait < 40 && openResources().length > 0; wait++) await setTimeout(50);
  const open = openResources();
  if (open.length > 0) process.stderr.write(`The tests left open: ${open.join(', ')}\n`);
  process.exit();
}

async function endHooks() {
  for (const { endWorker } of hooks) await endWorker();
}

/** All that keeps this process running, except its connection to Jest. */
function openResources() {
  return process.getActiveResourcesInfo().filter((name) => !['PipeWrap', 'Timeout'].includes(name));
}

function toTestResult({ testResults, unhandledErrors, unhandledErrorsDetailed }, { globalConfig, config, testPath }) {
  const results = testResults.map(toAssertionResult);
  const count = (status) => results.filter((each) => each.status === status).length;
  const messages = [
    formatResultsErrors(results, config, globalConfig, testPath),
    ...unhandledErrorsDetailed.map((error) => formatExecError(error, config, globalConfig, testPath)),
  ].filter(Boolean);
  return {
    failureMessage: messages.join('\n\n') || null,
    leaks: false,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    openHandles: [],
    perfStats: { start: 0, end: 0, runtime: 0, slow: false },
    skipped: false,
    snapshot: { added: 0, fileDeleted: false, matched: 0, unchecked: 0, uncheckedKeys: [], unmatched: 0, updated: 0 },
    testExecError: unhandledErrors.length > 0 ? { message: '', stack: unhandledErrors.join('\n') } : undefined,
    testFilePath: testPath,
    testResults: results,
  };
}

function toAssertionResult({ testPath, status, errors, errorsDetailed, ...result }) {
  const titles = testPath.slice(1);
  const ran = errors.length > 0 ? 'failed' : 'passed';
  return {
    ...result,
    ancestorTitles: titles.slice(0, -1),
    title: titles.at(-1),
    fullName: titles.join(' '),
    failureDetails: errorsDetailed,
    failureMessages: errors,
    status: { skip: 'pending', todo: 'todo' }[status] ?? ran,
  };
}
