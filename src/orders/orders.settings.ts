// SPDX-License-Identifier: Apache-2.0
import { type PlatformConfig } from '../platform/config/platform.settings.js';
import { setting, type ValuesOf } from '../platform/config/setting.js';

const variables = {
  /**
   * Whether `POST /orders` accepts `store_order_number` and `store_order_id` in place of `order_number` and `order_id`.
   */
  LEGACY_ORDER_KEYS: setting.flag(true),
  /**
   * Bytes of events that a store can record in a UTC day; past it, writes of its orders by the OMS are 429. 0 is no
   * quota.
   */
  EVENT_BYTES_PER_STORE_AND_DAY: setting.integer(4 * 1024 ** 3, 0),
};

export type OrdersConfig = PlatformConfig & ValuesOf<typeof variables>;

export const ordersSettings = { variables };
