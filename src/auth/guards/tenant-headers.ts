// SPDX-License-Identifier: Apache-2.0
import { type IncomingHttpHeaders } from 'node:http';

const DROPPED = new Set(['x-store-id', 'x-merchant-id', 'x-shop-id', 'x-tenant-id', 'x-user-id']);

/** Drops tenant headers of the client: the store comes only from its token (C-TEN-2). */
export function dropTenantHeaders({ headers }: { headers: IncomingHttpHeaders }): void {
  for (const name in headers) {
    if (DROPPED.has(name) || name.startsWith('x-internal-')) delete headers[name];
  }
}

/** Sets the tenant headers from the token, for code that runs after the guard. */
export function setTenantHeaders(headers: IncomingHttpHeaders, storeId: string, merchantId: string): void {
  headers['x-store-id'] = storeId;
  headers['x-merchant-id'] = merchantId;
}
