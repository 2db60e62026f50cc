import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type PlatformConfig, publicBaseUrl } from '../../platform/config/platform.settings.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type Store, StoresService } from '../../stores/index.js';
import { gatewayAdapter } from '../gateway/gateway-adapters.js';
import { GatewayRefused, GatewayUnavailable } from '../gateway/tracking.gateway.js';
import { CarrierAccountsRepository } from '../persistence/carrier-accounts.repository.js';
import { TrackingGatewaysService } from './tracking-gateways.service.js';
import { RECOVERY_QUEUE } from './tracking-recovery.service.js';

/** The queue that keeps the subscriptions of accounts; a job's reference is the account's id. */
export const SUBSCRIPTION_QUEUE = 'shipments.subscriptions';

/** USPS deletes subscriptions that were silent for 25 days, and suspends those whose address did not answer. */
const RENEW_AFTER_MS = 7 * DAY_MS;
const RETRY_AFTER_MS = 60 * 60 * 1000;

/** Keeps the webhooks that accounts subscribe to (C-CAR-25). */
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

  /** Schedules in the open transaction the jobs of accounts that subscribe to webhooks, and ask about what these missed. */
  async schedule({ store_id: storeId, mode }: Store): Promise<void> {
    if (mode === 'test') return;
    for (const { id: reference, gateway } of await this.accounts.findLive(storeId)) {
      if (!gatewayAdapter(gateway).secrets) continue;
      for (const queue of [SUBSCRIPTION_QUEUE, RECOVERY_QUEUE]) await this.jobs.add({ storeId, queue, reference });
    }
  }

  /**
   * Subscribes to what is new or due to be renewed, and ends what the account no longer names.
   * @returns when to do so again; undefined if the store has removed the account
   */
  async keep(storeId: string, accountId: string): Promise<Date | undefined> {
    const account = await this.accounts.find(storeId, accountId);
    if (!account) return undefined;
    const gateway = this.gateways.ofAccount(account);
    const { branding } = await this.stores.get(storeId);
    const { webhook_secret: secret = '' } = this.gateways.credentialsOf(account) ?? {};
    const listener = { url: `${this.base}/carriers/events/${accountId}`, secret, email: branding.support_email };
    const present = new Map((await this.accounts.findSubscriptions(account)).map((row) => [row.mid, row]));
    const now = this.clock.now();
    const retryAt = new Date(now.getTime() + RETRY_AFTER_MS);
    try {
      for (const mid of gateway.topics ?? []) {
        const row = present.get(mid);
        present.delete(mid);
        if (row && now.getTime() < row.renewed_at.getTime() + RENEW_AFTER_MS) continue;
        const foreign_id = await gateway.subscribe?.(mid, listener, row?.foreign_id);
        if (foreign_id === undefined) continue;
        await this.accounts.saveSubscription(account, { mid, foreign_id, renewed_at: now });
      }
      for (const { mid, foreign_id } of present.values()) {
        await gateway.unsubscribe?.(foreign_id);
        await this.accounts.removeSubscription(account, mid);
      }
    } catch (error) {
      if (error instanceof GatewayUnavailable) return laterOf(retryAt, error.retryAfterSeconds, now);
      if (!(error instanceof GatewayRefused)) throw error;
      await this.accounts.settle(account, `${account.gateway.toUpperCase()} refuses webhooks: ${error.message}`, now);
      return retryAt;
    }
    const renewed = (await this.accounts.findSubscriptions(account)).map(({ renewed_at }) => renewed_at.getTime());
    return new Date(Math.min(...renewed, now.getTime()) + RENEW_AFTER_MS);
  }
}

function laterOf(time: Date, retryAfterSeconds: number | undefined, now: Date): Date {
  return new Date(Math.max(time.getTime(), now.getTime() + (retryAfterSeconds ?? 0) * 1_000));
}
