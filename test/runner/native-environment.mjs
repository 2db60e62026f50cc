// SPDX-License-Identifier: Apache-2.0
import { ModuleMocker } from 'jest-mock';

/** The Jest environment of the native runner, which needs none: tests run in the realm of the worker process itself. */
export default class NativeEnvironment {
  global = {};
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;

  setup() {}

  teardown() {}

  getVmContext() {
    return null;
  }
}
