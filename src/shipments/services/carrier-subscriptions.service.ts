// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type PlatformConfig, publicBaseUrl } from '../../platform/config/platform.settings.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type Store, StoresService } from '../../stores/index.js';
import { gatewayAdapter } from '../gateway/gateway-adapters.js';
import { GatewayRefused, GatewayUnavailable } from '../gateway/tracking.gateway.js';
import { type CarrierAccount, type CarrierSubscription } from '../model/carrier-account.entity.js';
import { CarrierAccountsRepository } from '../persistence/carrier-accounts.repository.js';
import { TrackingGatewaysService } from './tracking-gateways.service.js';
import { RECOVERY_QUEUE } from './tracking-recovery.service.js';

/** The queue that keeps the subscriptions of accounts; a job's reference is the account's id. */
export const SUBSCRIPTION_QUEUE = 'shipments.subscriptions';

/** USPS deletes subscriptions that were silent for 25 days, and suspends those whose address did not answer. */
const RENEW_AFTER_MS = 7 * DAY_MS;
const RETRY_AFTER_MS = 60 * 60 * 1000;
/** How long to try to end the subscriptions of a removed account. */
const END_WITHIN_MS = 30 * DAY_MS;

/** Keeps the webhooks that accounts subscribe to (C-CAR-25), and ends those that nobody wants any more (C-CAR-37). */
@Injectable()
export class CarrierSubscriptionsService {
  private readonly base: string;

  constructor(
    private readonly accounts: CarrierAccountsRepository,
    private readonly gateways: TrackingGatewaysService,
    private readonly stores: StoresService,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
    @Inject(CONFIG) config: Pick<PlatformConfig, 'PUBLIC_BASE_URL' | 'HOST' | 'PORT'>,
  ) {
    this.base = publicBaseUrl(config);
  }

  /**
   * Schedules in the open transaction the jobs of accounts that subscribe to webhooks, and ask about what these missed; also of those
   * that were removed lately.
   */
  async schedule({ store_id: storeId, mode }: Store): Promise<void> {
    if (mode === 'test') return;
    const since = new Date(this.clock.now().getTime() - END_WITHIN_MS);
    const accounts = [...(await this.accounts.findLive(storeId)), ...(await this.accounts.findRemoved(storeId, since))];
    for (const { id: reference, gateway, removed_id } of accounts) {
      if (!gatewayAdapter(gateway).secrets) continue;
      const queues = removed_id === '' ? [SUBSCRIPTION_QUEUE, RECOVERY_QUEUE] : [SUBSCRIPTION_QUEUE];
      for (const queue of queues) await this.jobs.add({ storeId, queue, reference });
    }
  }

  /**
   * Subscribes to what is new or due to be renewed, and ends what the account no longer names; of a removed account all.
   * @returns when to do so again; undefined if nothing is left to do
   */
  async keep(storeId: string, accountId: string): Promise<Date | undefined> {
    const account = await this.accounts.findAny(storeId, accountId);
    if (!account) return undefined;
    const isRemoved = account.removed_id !== '';
    const now = this.clock.now();
    const topics = isRemoved ? [] : this.gateways.ofAccount(account).topics;
    // Its credentials cannot be decrypted.
    if (!topics) return laterOf(now);
    const failure = await this.renew(account, topics, now);
    const retryAt = failure && laterOf(now, failure instanceof GatewayUnavailable ? failure.retryAfterSeconds : 0);
    if (isRemoved) {
      if (retryAt && now.getTime() < account.updated_at.getTime() + END_WITHIN_MS) return retryAt;
      await this.gateways.forget(account);
      return undefined;
    }
    if (failure instanceof GatewayRefused)
      await this.accounts.settle(account, `${account.gateway.toUpperCase()} refuses webhooks: ${failure.message}`, now);
    if (retryAt) return retryAt;
    const renewed = (await this.accounts.findSubscriptions(account)).map(({ renewed_at }) => renewed_at.getTime());
    return new Date(Math.min(...renewed, now.getTime()) + RENEW_AFTER_MS);
  }

  /**
   * Makes the subscriptions of an account those of these topics.
   * @returns the first failure; a refusal of one does not stop the others
   */
  private async renew(
    account: CarrierAccount,
    topics: readonly string[],
    now: Date,
  ): Promise<GatewayUnavailable | GatewayRefused | undefined> {
    const present = await this.accounts.findSubscriptions(account);
    let failure: GatewayUnavailable | GatewayRefused | undefined;
    for (const mid of new Set([...topics, ...present.map((row) => row.mid)])) {
      const row = present.find((each) => each.mid === mid);
      try {
        if (!topics.includes(mid)) await this.end(account, row as CarrierSubscription);
        else if (!row || now.getTime() >= row.renewed_at.getTime() + RENEW_AFTER_MS)
          await this.subscribe(account, mid, row?.foreign_id);
      } catch (error) {
        if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
        failure ??= error;
        if (error instanceof GatewayUnavailable) break;
      }
    }
    return failure;
  }

  private async end(account: CarrierAccount, { mid, foreign_id }: CarrierSubscription): Promise<void> {
    await this.gateways.ofAccount(account).unsubscribe?.(foreign_id);
    await this.accounts.removeSubscription(account, mid);
  }

  private async subscribe(account: CarrierAccount, mid: string, present: string | undefined): Promise<void> {
    const { branding } = await this.stores.get(account.store_id);
    const { webhook_secret: secret = '' } = this.gateways.credentialsOf(account) ?? {};
    const listener = { url: `${this.base}/carriers/events/${account.id}`, secret, email: branding.support_email };
    const foreign_id = await this.gateways.ofAccount(account).subscribe?.(mid, listener, present);
    if (foreign_id === undefined) return;
    await this.accounts.saveSubscription(account, { mid, foreign_id, renewed_at: this.clock.now() });
  }
}

function laterOf(now: Date, retryAfterSeconds = 0): Date {
  return new Date(now.getTime() + Math.max(RETRY_AFTER_MS, retryAfterSeconds * 1_000));
}
