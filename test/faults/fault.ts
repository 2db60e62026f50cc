/** A fault of the service's processes, of its servers, or of what surrounds it. */
export interface Fault {
  /** Such as `database frozen`. */
  name: string;
  /** How long it lasts; 0 if it is over at once. */
  seconds: number;
  /** Whether another server takes over during the fault. Then the recovery is measured from its begin, not from its end. */
  isTakenOver?: boolean;
  /** Causes the fault, and returns what ends it. */
  begin(): Promise<() => Promise<unknown>>;
}

/** Nothing is left to end. */
export const over = (): Promise<void> => Promise.resolve();
