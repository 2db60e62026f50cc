// SPDX-License-Identifier: Apache-2.0
import { type Response } from 'express';
import { Problem } from '../../errors/problem.js';
import { SharedBudget } from '../../process/shared-budget.js';
import { type TenantRequest } from '../tenant-request.js';
import { clientAddress } from './client-address.js';

/** The most bytes of answers that a process keeps for clients that have not read them. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;

/**
 * The memory of a process for answers that clients have not read yet. An address and a store get a quarter of it at most
 * (C-HTTP-37).
 */
export class AnswerRoom {
  private readonly shares: SharedBudget;
  /** The bytes of the last refused answer by store and route, while the store has unread answers. */
  private readonly refused = new Map<string, Map<string, number>>();

  constructor(private readonly maxBytes = MAX_UNSENT_BYTES) {
    this.shares = new SharedBudget(maxBytes);
  }

  /**
   * Refuses a store's GET before its answer is made, as long as there is no room for the last answer of its route that was
   * refused (C-HTTP-42). Making answers in vain would take the time of other stores.
   * @throws Problem SERVICE_UNAVAILABLE
   */
  refuseEarly(response: Response): void {
    const { store, route } = response.req as TenantRequest;
    const bytes = store && this.refused.get(store.store_id)?.get(pathOf(route));
    if (bytes !== undefined && !this.shares.hasRoom(bytes, this.sharesOf(response))) throw refusal(response);
  }

  /**
   * Holds bytes until the answer is sent or the client has left. The answer to a write is never refused, because the write is
   * done.
   * @throws Problem SERVICE_UNAVAILABLE if a share is used up
   */
  hold(response: Response, bytes: number): void {
    const { method, store, route } = response.req as TenantRequest;
    const shares = this.sharesOf(response);
    if (method === 'GET' && !this.shares.hasRoom(bytes, shares)) {
      if (store && this.shares.heldBy(holderOf(store)) > 0) this.rememberRefused(store.store_id, pathOf(route), bytes);
      throw refusal(response);
    }
    this.shares.hold(bytes, shares.keys());
    response.once('close', () => {
      this.shares.release(bytes, shares.keys());
      if (store && this.shares.heldBy(holderOf(store)) === 0) this.refused.delete(store.store_id);
    });
  }

  private sharesOf({ req }: Response): ReadonlyMap<string, number> {
    const { ip, store } = req as TenantRequest;
    const holders = [`address ${clientAddress(ip)}`, ...(store ? [holderOf(store)] : [])];
    return new Map(holders.map((holder) => [holder, this.maxBytes / 4]));
  }

  private rememberRefused(storeId: string, path: string, bytes: number): void {
    const routes = this.refused.get(storeId) ?? new Map<string, number>();
    this.refused.set(storeId, routes.set(path, bytes));
  }
}

const holderOf = ({ store_id }: { store_id: string }): string => `store ${store_id}`;

const pathOf = (route: { path: string } | undefined): string => route?.path ?? '';

/** The refusal in place of an answer whose headers may be set already. */
function refusal(response: Response): Problem {
  for (const name of response.getHeaderNames())
    if (/^(?:content-(?:length|type|encoding|disposition)|etag|last-modified)$/.test(name)) response.removeHeader(name);
  response.setHeader('Cache-Control', 'no-store');
  const detail = 'Too many large answers have not been read yet; read them, and try again after Retry-After seconds.';
  return new Problem('SERVICE_UNAVAILABLE', detail, { headers: { 'Retry-After': '1' } });
}
