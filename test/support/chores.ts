// SPDX-License-Identifier: Apache-2.0
import { type FactoryProvider, type Type } from '@nestjs/common';
import { type PeriodicChore } from '../../src/platform/process/periodic-chore.js';

/** Processes all due rows of a chore, with the services of an application whose modules may not provide it. */
export async function runChore(
  { inject = [], useFactory }: FactoryProvider<PeriodicChore>,
  app: { get: (token: Type, options: { strict: false }) => unknown },
): Promise<void> {
  const services = inject.map((token) => app.get(token as Type, { strict: false }));
  await (await useFactory(...services)).run();
}
