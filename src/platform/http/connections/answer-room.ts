import { type Response } from 'express';
import { Problem } from '../../errors/problem.js';
import { type TenantRequest } from '../tenant-request.js';
import { SharedBudget } from '../../process/shared-budget.js';
import { clientAddress } from './client-address.js';

/** The most bytes of answers that a process keeps for clients that have not read them. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;

/**
 * The memory of a process for answers that clients have not read yet. An address and a store get a quarter of it at most
 * (C-HTTP-37).
 */
export class AnswerRoom {
  private readonly shares: SharedBudget;

  constructor(private readonly maxBytes = MAX_UNSENT_BYTES) {
    this.shares = new SharedBudget(maxBytes);
  }

  /**
   * Holds bytes until the answer is sent or the client has left. The answer to a write is never refused, because the write is
   * done.
   * @throws Problem SERVICE_UNAVAILABLE if a share is used up
   */
  hold(response: Response, bytes: number): void {
    const { method, ip, store } = response.req as TenantRequest;
    const holders = [`address ${clientAddress(ip)}`, ...(store ? [`store ${store.store_id}`] : [])];
    const shares = new Map(holders.map((holder) => [holder, this.maxBytes / 4]));
    if (method === 'GET' && !this.shares.hasRoom(bytes, shares)) throw refusal(response);
    this.shares.hold(bytes, holders);
    response.once('close', () => this.shares.release(bytes, holders));
  }
}

/** The refusal in place of an answer whose headers may be set already. */
function refusal(response: Response): Problem {
  for (const name of response.getHeaderNames())
    if (/^(?:content-(?:length|type|encoding|disposition)|etag|last-modified)$/.test(name)) response.removeHeader(name);
  response.setHeader('Cache-Control', 'no-store');
  const detail = 'Too many large answers have not been read yet; read them, and try again after Retry-After seconds.';
  return new Problem('SERVICE_UNAVAILABLE', detail, { headers: { 'Retry-After': '1' } });
}
