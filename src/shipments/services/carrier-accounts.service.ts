// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type PlatformConfig, publicBaseUrl } from '../../platform/config/platform.settings.js';
import { SecretBoxService } from '../../platform/crypto/secret-box.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { isJsonObject } from '../../platform/validation/predicates.js';
import { type CallerContext, type Store, StoresService } from '../../stores/index.js';
import { type Credentials, gatewayAdapter, isOtherAccount, verifyingOnly } from '../gateway/gateway-adapters.js';
import { faultInWords } from '../gateway/gateway-client.js';
import { openCredentials } from '../gateway/sealed-credentials.js';
import { GatewayRefused, GatewayUnavailable } from '../gateway/tracking.gateway.js';
import {
  ACCOUNT_GATEWAYS,
  type AccountGateway,
  type CarrierAccount,
  type CarrierAccountView,
} from '../model/carrier-account.entity.js';
import { CarrierAccountsRepository } from '../persistence/carrier-accounts.repository.js';
import { GatewayFactoryService } from './gateway-factory.service.js';

/** Visible ASCII, so nothing depends on the encoding of headers. */
const CREDENTIAL = /^[\x21-\x7e]{1,255}$/;

/** The accounts that a store has with sources of tracking events, in the order in which they are asked (C-CAR-16). */
@Injectable()
export class CarrierAccountsService {
  private readonly base: string;

  constructor(
    private readonly database: DatabaseService,
    private readonly accounts: CarrierAccountsRepository,
    private readonly factory: GatewayFactoryService,
    private readonly secretBox: SecretBoxService,
    private readonly stores: StoresService,
    @Inject(CONFIG) config: Pick<PlatformConfig, 'PUBLIC_BASE_URL' | 'HOST' | 'PORT'>,
  ) {
    this.base = publicBaseUrl(config);
  }

  /** The accounts of a store in its order. */
  async list(storeId: string): Promise<CarrierAccountView[]> {
    return (await this.accounts.findLive(storeId)).map((account, index) => this.view(account, index));
  }

  /**
   * Adds an account at the end of the list, or replaces the credentials of the one that the store has, or that account if they are
   * another one's (C-CAR-37). They are checked first.
   * @throws Problem VALIDATION_ERROR, also in the words of the check if the gateway refuses them
   */
  async connect({ store }: CallerContext, name: string, input: unknown): Promise<CarrierAccountView[]> {
    assertLive(store);
    const gateway = accountGateway(name);
    const credentials = credentialsFrom(gateway, input);
    const { fault, isDefinite } = await this.check(gateway, credentials);
    if (fault !== undefined && isDefinite) throw validationError([], fault);
    const now = this.factory.clock.now();
    const state = {
      state: fault === undefined ? 'working' : 'failing',
      error: fault ?? null,
      checked_at: now,
    } as const;
    await this.database.transaction(async () => {
      await this.stores.lock(store.store_id);
      const live = await this.accounts.findLive(store.store_id);
      const present = live.find((account) => account.gateway === gateway);
      const kept = present && openCredentials(this.secretBox, present);
      const isOther = kept !== undefined && isOtherAccount(gateway, kept, credentials);
      const same = isOther ? undefined : present;
      const id = same?.id ?? newId('cac');
      const all = { ...credentials, ...secretsOf(gateway, same && kept) };
      const sealed = this.secretBox.seal(JSON.stringify(all), id);
      const changes = { ...state, credentials: sealed, access: null, access_until: null, updated_at: now };
      const position = present?.position ?? (live.at(-1)?.position ?? -1) + 1;
      const added = { store_id: store.store_id, id, gateway, position, removed_id: '', created_at: now, ...changes };
      if (present && isOther) await this.retire(present);
      // Its webhooks have a secret that is gone, so they are subscribed to again.
      if (same && !kept) await this.accounts.expireSubscriptions(same);
      if (same) await this.accounts.update(same, changes);
      else await this.accounts.insert(added);
      await this.stores.touch(store.store_id);
    });
    return this.list(store.store_id);
  }

  /**
   * Checks an account again.
   * @throws Problem CARRIER_ACCOUNT_NOT_FOUND
   */
  async recheck({ store: { store_id } }: CallerContext, name: string): Promise<CarrierAccountView[]> {
    const account = await this.find(store_id, name);
    const { fault } = await this.check(accountGateway(name), openCredentials(this.secretBox, account));
    await this.accounts.settle(account, fault, this.factory.clock.now());
    return this.list(store_id);
  }

  /**
   * Asks this account first from now on. Parcels keep the source that they have.
   * @throws Problem CARRIER_ACCOUNT_NOT_FOUND
   */
  async moveFirst({ store: { store_id } }: CallerContext, name: string): Promise<CarrierAccountView[]> {
    await this.database.transaction(async () => {
      await this.stores.lock(store_id);
      const first = await this.find(store_id, name);
      const others = (await this.accounts.findLive(store_id)).filter(({ id }) => id !== first.id);
      const updated_at = this.factory.clock.now();
      for (const [position, account] of [first, ...others].entries())
        await this.accounts.update(account, { position, updated_at });
    });
    return this.list(store_id);
  }

  /**
   * Removes an account, and deletes its credentials except those that verify late webhooks; at USPS once a job has ended its
   * subscriptions (C-CAR-37). Its parcels under way are registered again at the next source (C-CAR-19).
   * @throws Problem CARRIER_ACCOUNT_NOT_FOUND
   */
  async remove({ store: { store_id } }: CallerContext, name: string): Promise<CarrierAccountView[]> {
    await this.database.transaction(async () => {
      await this.stores.lock(store_id);
      await this.retire(await this.find(store_id, name));
      await this.stores.touch(store_id);
    });
    return this.list(store_id);
  }

  private async retire(account: CarrierAccount): Promise<void> {
    const { id, gateway } = account;
    const removed = { removed_id: id, updated_at: this.factory.clock.now() };
    if (gatewayAdapter(gateway).secrets) return this.accounts.update(account, removed);
    const left = verifyingOnly(gateway, openCredentials(this.secretBox, account) ?? {});
    const credentials = this.secretBox.seal(JSON.stringify(left), id);
    await this.accounts.update(account, { ...removed, credentials, access: null, access_until: null });
  }

  private async find(storeId: string, name: string): Promise<CarrierAccount> {
    const found = (await this.accounts.findLive(storeId)).find(({ gateway }) => gateway === name);
    if (!found) throw new Problem('CARRIER_ACCOUNT_NOT_FOUND', `The store has no account with ${name}.`);
    return found;
  }

  /** What is wrong with credentials, in words, and whether the gateway itself has refused them. */
  private async check(
    gateway: AccountGateway,
    credentials: Credentials | undefined,
  ): Promise<{ fault?: string; isDefinite: boolean }> {
    const { label } = gatewayAdapter(gateway);
    const made = this.factory.create(gateway, credentials);
    try {
      await made.check();
      return { isDefinite: false };
    } catch (error) {
      if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
      const isDefinite = error instanceof GatewayRefused || error.status === 401 || error.status === 403;
      return { fault: faultInWords(label, error), isDefinite };
    } finally {
      await made.onApplicationShutdown();
    }
  }

  private view({ id, gateway, state, error, checked_at }: CarrierAccount, index: number): CarrierAccountView {
    const { label, webhookHint } = gatewayAdapter(gateway);
    const webhook_url = `${this.base}/carriers/events/${id}`;
    const position = index + 1;
    return {
      ...{ gateway, label, position, state, error },
      checked_at: checked_at.toISOString(),
      ...{ webhook_url, webhook_hint: webhookHint },
    };
  }
}

/** @throws Problem VALIDATION_ERROR */
function assertLive({ mode }: Store): void {
  if (mode === 'test') throw validationError([], 'A test store has no carriers: its tracking is simulated.');
}

/** @throws Problem VALIDATION_ERROR */
function accountGateway(name: string): AccountGateway {
  const found = ACCOUNT_GATEWAYS.find((gateway) => gateway === name);
  if (found) return found;
  const detail = `must be one of ${ACCOUNT_GATEWAYS.join(', ')}`;
  throw validationError([{ pointer: '/gateway', code: 'NOT_ALLOWED_VALUE', detail }]);
}

/** The secrets that Parcelward makes up for an account. They stay with new credentials, because the gateway has them. */
function secretsOf(gateway: AccountGateway, present: Credentials | undefined): Credentials {
  const { secrets = [] } = gatewayAdapter(gateway);
  return Object.fromEntries(secrets.map((name) => [name, present?.[name] ?? randomBytes(24).toString('base64url')]));
}

/** @throws Problem VALIDATION_ERROR, which quotes no value */
function credentialsFrom(gateway: AccountGateway, input: unknown): Credentials {
  const given = isJsonObject(input) ? input : {};
  const { fields } = gatewayAdapter(gateway);
  const isGood = (value: unknown): value is string => typeof value === 'string' && CREDENTIAL.test(value);
  const unknown = Object.keys(given).filter((name) => !fields.some((field) => field.name === name));
  const faults = [
    ...fields
      .filter(({ name }) => !isGood(given[name]))
      .map(({ name, label, hint }) => ({
        pointer: `/${name}`,
        code: 'INVALID_FORMAT',
        detail: `must be the ${label}, without spaces. ${hint}`,
      })),
    ...unknown.map((name) => ({ pointer: `/${name}`, code: 'UNKNOWN_FIELD', detail: 'is not a member' })),
  ];
  if (faults.length > 0) throw validationError(faults);
  return Object.fromEntries(fields.map(({ name }) => [name, given[name] as string]));
}
