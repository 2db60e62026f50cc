import { Problem, validationError } from '../../platform/errors/problem.js';
import { type Store } from '../../stores/index.js';
import { type PutOrderBody } from '../http/dto/order.dto.js';
import { checkImmutableFields, checkProtection, refuseEchoOnCreate } from './immutable-fields.js';
import { type Order } from '../model/order-content.js';
import { entriesOfAnotherOrder } from './shipment-entries.js';
import { checkSourceStore, keepSourceStore } from './source-store.js';

/** A rule that throws the Problem of a body that breaks it. */
export type Check = () => unknown;

/** What a body must satisfy whether the order exists or not, in the order in which it is asked. */
export function bodyChecks(store: Store, orderNumber: string, body: PutOrderBody): Check[] {
  return [
    () => {
      const faults = entriesOfAnotherOrder(orderNumber, body.shipments ?? []);
      if (faults.length > 0) throw validationError(faults);
    },
    () => checkSourceStore(store.account_type === 'b2b_platform', body.source_store),
  ];
}

/** What a `PUT` must satisfy beside the stored order, or where there is none. */
export function putChecks(stored: Order | undefined, body: PutOrderBody): Check[] {
  if (!stored) return [() => refuseEchoOnCreate(body)];
  return [...replayChecks(stored, body), () => checkProtection(stored, body)];
}

/** What a `POST` of an order that exists must satisfy: the protection pair is not compared. */
export function replayChecks(stored: Order, body: PutOrderBody): Check[] {
  return [
    () => keepSourceStore(stored.content.source_store, body.source_store),
    () => checkImmutableFields(stored, body),
  ];
}

/** @throws Problem that of the first check to fail */
export function pass(checks: readonly Check[]): void {
  for (const check of checks) check();
}

/** The problems of all checks that fail. */
export function problemsOf(checks: readonly Check[]): Problem[] {
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
