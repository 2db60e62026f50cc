import { Injectable } from '@nestjs/common';
import { type Claim } from '../model/claim.js';
import { type ClaimFilter, ClaimsRepository, claimOrThrow } from '../persistence/claims.repository.js';

/** A page of claims, the newest first; `next` leads to the one after it. */
export interface ClaimsPage {
  claims: Claim[];
  next: string | null;
}

const DEFAULT_LIMIT = 50;

/** What is read of claims. */
@Injectable()
export class ClaimQueriesService {
  constructor(private readonly claims: ClaimsRepository) {}

  /** @throws Problem CLAIM_NOT_FOUND, also for a claim of another store */
  async get(storeId: string, id: string): Promise<Claim> {
    return claimOrThrow(await this.claims.find(storeId, id), id);
  }

  async list(
    storeId: string,
    filter: ClaimFilter,
    { limit = DEFAULT_LIMIT, after }: { limit?: number; after?: string } = {},
  ): Promise<ClaimsPage> {
    // One more than is shown tells whether there is a page after this one.
    const found = await this.claims.list(storeId, filter, { limit: limit + 1, after });
    const claims = found.slice(0, limit);
    return { claims, next: found.length > limit ? (claims.at(-1)?.id ?? null) : null };
  }
}
