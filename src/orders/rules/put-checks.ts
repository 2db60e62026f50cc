// SPDX-License-Identifier: Apache-2.0
import { Problem, validationError } from '../../platform/errors/problem.js';
import { type Store } from '../../stores/index.js';
import { otherOrderFaults, type PutOrderBody } from '../model/order-bodies.js';
import { type Order } from '../model/order-content.js';
import { checkImmutableFields, checkProtection, refuseEchoOnCreate } from './immutable-fields.js';
import { checkSourceStore, resolveSourceStore } from './source-store.js';

/**
 * Checks that a body names the order of its path, or none (C-PUT-1).
 * @throws Problem PATH_BODY_MISMATCH
 */
export function checkPathOrderNumber({ order_number }: Record<string, unknown>, path: Record<string, string>): void {
  if (order_number === undefined || order_number === path.order_number) return;
  const detail = `The body names order ${String(order_number)}, the path ${path.order_number}.`;
  const fault = { pointer: '/order_number', code: 'NOT_ALLOWED_VALUE', detail: 'is not the order number of the path' };
  throw new Problem('PATH_BODY_MISMATCH', detail, { errors: [fault] });
}

/** A check of a body; throws a Problem if the body breaks its rule. */
export type Check = () => unknown;

/** Lists the checks that do not depend on a stored order (C-PUT-25, C-SRC-2, C-SRC-3), in their order. */
export function bodyChecks(store: Store, orderNumber: string, body: PutOrderBody): Check[] {
  return [
    () => {
      const faults = otherOrderFaults(orderNumber, body.shipments ?? []);
      if (faults.length > 0) throw validationError(faults);
    },
    () => checkSourceStore(store.account_type === 'b2b_platform', body.source_store),
  ];
}

/** Lists the checks of a `PUT` against the stored order, or of a first create if there is none (C-PUT-13 to C-PUT-15). */
export function putChecks(stored: Order | undefined, body: PutOrderBody): Check[] {
  if (!stored) return [() => refuseEchoOnCreate(body)];
  return [...replayChecks(stored, body), () => checkProtection(stored, body)];
}

/** Lists the checks of a `POST` of an order that exists; the protection pair is not compared (C-POST-5). */
export function replayChecks(stored: Order, body: PutOrderBody): Check[] {
  return [
    () => resolveSourceStore(stored.content.source_store, body.source_store),
    () => checkImmutableFields(stored, body),
  ];
}

/**
 * Runs the checks in order.
 * @throws Problem of the first check that fails
 */
export function assertAll(checks: readonly Check[]): void {
  for (const check of checks) check();
}

/** Runs all checks and collects the problems of the failed ones (C-DRY-4). */
export function collectProblems(checks: readonly Check[]): Problem[] {
  return checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if (error instanceof Problem) return [error];
      throw error;
    }
  });
}
