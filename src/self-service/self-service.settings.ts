import { setting } from '../platform/config/setting.js';
import { CODE_LIMIT } from './self-service.limits.js';

const variables = {
  CODE_LIMIT_PER_IP: setting.integer(CODE_LIMIT.limit, 1, 1_000_000_000),
};

/** The settings of self-service; `.env.example` explains each. */
export const selfServiceSettings = { variables };
