// SPDX-License-Identifier: Apache-2.0
import { type Claim, type ClaimBody, type ClaimForecastData, type ClaimInformation, type Photo } from '../generated.js';
import { type Requester } from '../http/requester.js';
import { type CallOptions, type KeyedCallOptions, type Operations } from '../operations.js';
import { itemsOf } from './pages.js';

type ListQuery = Omit<NonNullable<Operations['GET /claims']['query']>, 'cursor'>;

export class Claims {
  constructor(private readonly requester: Requester) {}

  async create(claim: ClaimBody, options: KeyedCallOptions = {}): Promise<Claim> {
    return (await this.requester.request('POST', '/claims', { ...options, body: claim })).body.data.claim;
  }

  /** Dry run of `create`, with the payout. */
  async check(claim: ClaimBody, options: CallOptions = {}): Promise<ClaimForecastData> {
    return (await this.requester.request('POST', '/claims/check', { ...options, body: claim })).body.data;
  }

  async get(claimId: string, options: CallOptions = {}): Promise<Claim> {
    const request = { ...options, path: { claim_id: claimId } };
    return (await this.requester.request('GET', '/claims/{claim_id}', request)).body.data.claim;
  }

  /** Adds the customer's answer to a question of staff (`claim.information_requested`). */
  async answer(claimId: string, information: ClaimInformation, options: KeyedCallOptions = {}): Promise<Claim> {
    const request = { ...options, path: { claim_id: claimId }, body: information };
    return (await this.requester.request('POST', '/claims/{claim_id}/answers', request)).body.data.claim;
  }

  /** Lists claims, newest first; `limit` is the page size. */
  list(query: ListQuery = {}, options: CallOptions = {}): AsyncIterable<Claim> {
    return itemsOf(async (cursor) => {
      const { body } = await this.requester.request('GET', '/claims', { ...options, query: { ...query, cursor } });
      return { items: body.data.claims, next: body.data.next_cursor };
    });
  }

  /** Reads an uploaded photo that the service stores itself. @param name the last segment of its `url` */
  async photo(name: string, options: CallOptions = {}): Promise<Blob> {
    return (await this.requester.request('GET', '/uploads/{name}', { ...options, path: { name } })).body;
  }

  /** Uploads a JPEG, PNG or WebP; its `url` goes into `claimed_images`. */
  async upload(photo: Blob | Uint8Array, options: CallOptions = {}): Promise<Photo> {
    const form = new FormData();
    form.set('file', photo instanceof Blob ? photo : new Blob([photo as Uint8Array<ArrayBuffer>]), 'photo');
    return (await this.requester.request('POST', '/claims/uploads', { ...options, body: form })).body.data;
  }
}
