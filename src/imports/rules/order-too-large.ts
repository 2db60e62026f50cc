import { Problem } from '../../platform/errors/problem.js';

/** The problem of an order of the file that is not held in memory. */
export function orderTooLarge(maxBytes: number): Problem {
  return new Problem('PAYLOAD_TOO_LARGE', `The order is larger than ${maxBytes} bytes.`);
}
