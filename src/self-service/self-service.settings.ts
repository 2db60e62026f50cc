// SPDX-License-Identifier: Apache-2.0
import { setting, type ValuesOf } from '../platform/config/setting.js';
import { CODE_LIMIT, WITHDRAWAL_LIMIT } from './self-service.limits.js';

const variables = {
  /** Codes that a client address may ask for in an hour, to start a return or a claim on a tracking page. */
  CODE_LIMIT_PER_IP: setting.integer(CODE_LIMIT.limit, 1, 1_000_000_000),
  /** Withdrawals in 15 minutes from a client address, past which the answers take longer. None is refused. */
  WITHDRAWAL_LIMIT_PER_IP: setting.integer(WITHDRAWAL_LIMIT, 1, 1_000_000_000),
};

export type SelfServiceConfig = ValuesOf<typeof variables>;

export const selfServiceSettings = { variables };
