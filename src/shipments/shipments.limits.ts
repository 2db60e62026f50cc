// SPDX-License-Identifier: Apache-2.0
import { limitPerStore } from '../auth/index.js';

/** Each store on shipment writes, which count on no other limit (C-LIM-5, C-LIM-6). */
export const SHIPMENT_LIMIT = limitPerStore('shipments', 600, 'shipment_writes_per_minute');
