import { Problem } from '../../platform/errors/problem.js';

const UNSUPPORTED = ['exchange_line_items', 'exchange_to_address', 'rate_id', 'payment_intent_id', 'warranty_id'];

/**
 * Refuses members of flows that the service does not support, such as exchanges (C-RET-2).
 * @throws Problem UNSUPPORTED_RETURN_FIELD
 */
export function checkUnsupportedFields(body: Record<string, unknown>): void {
  const sent = UNSUPPORTED.filter((name) => body[name] !== undefined);
  if (sent.length === 0) return;
  const errors = sent.map((name) => ({ pointer: `/${name}`, code: 'UNKNOWN_KEY', detail: 'is not supported' }));
  throw new Problem('UNSUPPORTED_RETURN_FIELD', `Not supported: ${sent.join(', ')}.`, { errors });
}
