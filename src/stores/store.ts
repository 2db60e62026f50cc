// SPDX-License-Identifier: Apache-2.0
import { type Actor, type Silence } from '../platform/outbox/actor.js';
import { plainText } from '../platform/text/plain-text.js';
import { type ClaimPolicy } from './dto/claim-policy.dto.js';
import { type SelfService } from './dto/self-service.dto.js';
import { type StoreSettings } from './dto/store-settings.dto.js';
import { type WithdrawalPolicy } from './dto/withdrawal.dto.js';

/**
 * Marks answers whose tracking events do not come from carriers: `simulated` if they are made up (C-TRK-31, C-TEST-7),
 * `untracked` if there are none (C-TEST-4).
 */
export const MODE_HEADER = 'X-Parcelward-Mode';

/** The store that a call writes to, and the actor that makes the call. */
export interface CallerContext {
  store: Store;
  actor: Actor;
  /** Of a write of the past. */
  silence?: Silence;
}

/** The members of a store that a caller may set, with all defaults filled in. */
export type StoreConfiguration = Readonly<
  Required<Omit<StoreSettings, 'claim_policy' | 'self_service' | 'withdrawal'>> & {
    claim_policy: ClaimPolicy;
    self_service: SelfService;
    withdrawal: WithdrawalPolicy;
  }
>;

/** A store with its whole configuration (C-STO-1). */
export type Store = StoreConfiguration & {
  /** UTC with milliseconds. */
  readonly created_at: string;
  /** UTC with milliseconds. It moves with every change. */
  readonly updated_at: string;
};

/** The name with which a store signs its messages and pages. */
export function senderName({ name, branding }: Pick<Store, 'name' | 'branding'>): string {
  return plainText(branding.sender_name ?? name, 100);
}
