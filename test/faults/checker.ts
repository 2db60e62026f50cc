// SPDX-License-Identifier: Apache-2.0
import { type Check, type System } from './checks/check.js';
import { feed, readers, webhooks } from './checks/events.js';
import { connections, handles, memory, running } from './checks/leaks.js';
import { mails } from './checks/messages.js';
import { answers, claims, extras, keys, orders, returns, shipments } from './checks/resources.js';
import { ledger, stock } from './checks/units.js';
import { backlog, jobs, registrations } from './checks/work.js';
import { type ExpectedState } from './expected-state.js';
import { type Violation } from './violation.js';

const CHECKS = {
  answers,
  orders,
  shipments,
  returns,
  claims,
  extras,
  keys,
  ledger,
  stock,
  feed,
  readers,
  webhooks,
  registrations,
  mails,
  jobs,
  backlog,
  running,
  connections,
  memory,
  handles,
} satisfies Record<string, Check>;

export type CheckName = keyof typeof CHECKS;

/**
 * Compares a service with the expected state. Call it after the load has ended and the backlog is drained.
 * @param only the checks to run; by default all
 */
export async function check(
  expected: ExpectedState,
  system: System,
  only = Object.keys(CHECKS) as CheckName[],
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const name of only) {
    const findings = await (CHECKS[name] as Check)(expected, system);
    violations.push(...findings.map((finding) => ({ check: name, ...finding })));
  }
  return violations;
}
