// SPDX-License-Identifier: Apache-2.0
/** A fault of the service's processes, of its servers or of an external service. */
export interface Fault {
  /** Such as `database frozen`. */
  name: string;
  /** How long it lasts; 0 for a momentary fault. */
  seconds: number;
  /** Whether another server takes over during the fault. Then the recovery is measured from the start of the fault, not its end. */
  hasFailover?: boolean;
  /** Starts the fault, and returns the function that ends it. */
  inject(): Promise<() => Promise<unknown>>;
}

/** Ends a fault that is over at once. */
export const nothingToEnd = (): Promise<void> => Promise.resolve();
