import { setting } from '../platform/config/setting.js';
import { CODE_LIMIT } from './self-service.limits.js';

const variables = {
  /** Codes that a client address may ask for in an hour, to start a return or a claim on a tracking page. */
  CODE_LIMIT_PER_IP: setting.integer(CODE_LIMIT.limit, 1, 1_000_000_000),
};

export const selfServiceSettings = { variables };
