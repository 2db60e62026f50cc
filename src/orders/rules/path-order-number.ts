import { Problem } from '../../platform/errors/problem.js';
import { type Fault } from '../../platform/validation/index.js';

/**
 * The path is authoritative (C-PUT-1).
 * @throws Problem PATH_BODY_MISMATCH if the body names another order
 */
export function checkPathOrderNumber(body: Record<string, unknown>, path: Record<string, string>): void {
  const { order_number: sent } = body;
  if (sent === undefined || sent === path.order_number) return;
  const detail = 'is not the order number of the path';
  const errors: Fault[] = [{ pointer: '/order_number', code: 'NOT_ALLOWED_VALUE', detail }];
  throw new Problem('PATH_BODY_MISMATCH', `The body names order ${String(sent)}, the path ${path.order_number}.`, {
    errors,
  });
}
