// SPDX-License-Identifier: Apache-2.0
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SecretBoxService } from '../../platform/crypto/secret-box.service.js';
import { MetricsService } from '../../platform/http/metrics/metrics.service.js';
import { TracingService } from '../../platform/tracing/tracing.service.js';
import { type Store, StoresService } from '../../stores/index.js';
import { NO_GATEWAY } from '../carriers/well-known-carriers.js';
import { type AccountBudget } from '../gateway/account-budget.js';
import { type Credentials, gatewayAdapter, verifyingOnly } from '../gateway/gateway-adapters.js';
import { faultInWords } from '../gateway/gateway-client.js';
import { gatewayCalls, ObservedGateway } from '../gateway/observed.gateway.js';
import { openCredentials } from '../gateway/sealed-credentials.js';
import { SimulatorGateway } from '../gateway/simulator/simulator.gateway.js';
import { type TokenStore } from '../gateway/token-store.js';
import { type GatewayUnavailable, type StoreRegion, type TrackingGateway } from '../gateway/tracking.gateway.js';
import { type CarrierAccount } from '../model/carrier-account.entity.js';
import { type Parcel } from '../model/parcel.entity.js';
import { type AccountAccess, CarrierAccountsRepository } from '../persistence/carrier-accounts.repository.js';
import { GatewayFactoryService } from './gateway-factory.service.js';

/** What a store and its parcels are tracked by, in this process. */
interface OpenAccount {
  /** The credentials that it was made with. */
  sealed: string;
  gateway: TrackingGateway;
  budget: AccountBudget;
}

/** A gateway at which a parcel can be registered. */
export interface Source {
  gateway: TrackingGateway;
  /** The store's own account there; null if it is the installation's. */
  accountId: string | null;
}

interface AcceptingSource extends Source {
  /** Undefined if it takes all. */
  carriers?: ReadonlySet<string>;
  accepts: (carrier: string, trackingNumber: string) => boolean;
}

type NumberOfCarrier = Pick<Parcel, 'carrier' | 'tracking_number'>;

/**
 * Chooses the gateway of a parcel: a store's own accounts come first, in the store's order (C-CAR-17). Otherwise live stores have the
 * installation's, and test stores the simulator (C-TEST-3).
 */
@Injectable()
export class TrackingGatewaysService implements OnApplicationShutdown {
  private readonly calls: ReturnType<typeof gatewayCalls>;
  private readonly open = new Map<string, OpenAccount>();
  private readonly liveBudget: AccountBudget;

  constructor(
    private readonly gateways: GatewayFactoryService,
    private readonly accounts: CarrierAccountsRepository,
    private readonly secretBox: SecretBoxService,
    private readonly stores: StoresService,
    private readonly tracing: TracingService,
    metrics: MetricsService,
  ) {
    this.calls = gatewayCalls(metrics);
    this.liveBudget = gateways.budgetOf(gateways.live);
  }

  /** The gateway of the installation for a store. */
  forStore(store: Pick<Store, 'mode'> & StoreRegion): TrackingGateway {
    const { live, test, clock } = this.gateways;
    const gateway = store.mode === 'test' ? test : live;
    const ofStore = gateway instanceof SimulatorGateway ? gateway.forStore(store) : gateway;
    // Only real carriers have limits.
    const observer = ofStore.pushesEvents ? { budget: this.liveBudget, clock } : {};
    return new ObservedGateway(ofStore, this.calls, this.tracing, observer);
  }

  /** The gateways for a carrier's parcels of a store, in the order in which they are asked. */
  async sourcesOf(store: Store, { carrier, tracking_number }: NumberOfCarrier): Promise<Source[]> {
    const accounts = await this.sourcesOfStore(store);
    const sources = accounts.filter(({ accepts }) => accepts(carrier, tracking_number));
    const isLeftOut = accounts.some(({ carriers }) => carriers?.has(carrier)) && sources.length === 1;
    // Without it, the parcel would wait for a source that the installation may never have.
    return isLeftOut ? sources.filter(({ gateway }) => !(gateway.name === NO_GATEWAY)) : sources;
  }

  /** Whether a store's account follows the carrier of a parcel, but not its number: another merchant's account made the label. */
  async isForeign(store: Store, { carrier, tracking_number }: NumberOfCarrier): Promise<boolean> {
    const accounts = await this.sourcesOfStore(store);
    return accounts.some(({ carriers, accepts }) => carriers?.has(carrier) && !accepts(carrier, tracking_number));
  }

  /** Reads the accounts of a store. @returns a function that finds the gateway which is asked first, the same object each time */
  async firstSources(store: Store): Promise<(parcel: { tracking_carrier: string; tracking_number: string }) => Source> {
    const accounts = await this.sourcesOfStore(store);
    const installation = accounts.at(-1) as Source;
    return ({ tracking_carrier, tracking_number }) =>
      accounts.find(({ accepts }) => accepts(tracking_carrier, tracking_number)) ?? installation;
  }

  /**
   * The gateway of a registered parcel; undefined if the store has removed its account, and the parcel is about to be moved.
   * @throws Problem STORE_NOT_FOUND
   */
  async ofParcel({ store_id, account_id }: Parcel): Promise<TrackingGateway | undefined> {
    if (account_id === null) return this.forStore(await this.stores.get(store_id));
    const account = await this.accounts.find(store_id, account_id);
    return account && this.ofAccount(account);
  }

  /** Deletes the credentials of a removed account that nothing needs any more, and forgets its subscriptions (C-CAR-37). */
  async forget(account: CarrierAccount): Promise<void> {
    const credentials = this.credentialsOf(account);
    const left = credentials && JSON.stringify(verifyingOnly(account.gateway, credentials));
    await this.accounts.forget(
      account,
      left === undefined ? account.credentials : this.secretBox.seal(left, account.id),
    );
  }

  /** The gateway of an account. It notes whether the account works. */
  ofAccount(account: CarrierAccount): TrackingGateway {
    const { gateway, budget } = this.opened(account);
    const { clock } = this.gateways;
    const settled = (error?: GatewayUnavailable) => this.settle(account, error);
    return new ObservedGateway(gateway, this.calls, this.tracing, { budget, clock, settled });
  }

  /** Those of its accounts, and then the installation's, which takes all carriers. */
  private async sourcesOfStore(store: Store): Promise<AcceptingSource[]> {
    const accounts = store.mode === 'test' ? [] : await this.accounts.findLive(store.store_id);
    return [
      ...accounts.map((account) => {
        const { carriers } = gatewayAdapter(account.gateway);
        const gateway = this.ofAccount(account);
        const accepts = (carrier: string, number: string): boolean =>
          carriers.has(carrier) && (gateway.accepts?.(number) ?? true);
        return { gateway, accountId: account.id, carriers, accepts };
      }),
      { gateway: this.forStore(store), accountId: null, accepts: () => true },
    ];
  }

  /** The credentials of an account; of a removed one those that verify webhooks. */
  credentialsOf(account: CarrierAccount): Credentials | undefined {
    return openCredentials(this.secretBox, account);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.open.values()].map(({ gateway }) => gateway.onApplicationShutdown()));
  }

  /** The connections and the budget of an account stay while its credentials are the same. */
  private opened(account: CarrierAccount): OpenAccount {
    const found = this.open.get(account.id);
    if (found?.sealed === account.credentials) return found;
    void found?.gateway.onApplicationShutdown();
    const gateway = this.gateways.create(account.gateway, this.credentialsOf(account), this.tokensOf(account));
    const opened = { sealed: account.credentials, gateway, budget: this.gateways.budgetOf(gateway) };
    this.open.set(account.id, opened);
    return opened;
  }

  /** The token of an account is sealed in the database, and shared by all processes. */
  private tokensOf(account: CarrierAccount): TokenStore {
    const { clock } = this.gateways;
    const isGood = ({ access, access_until }: AccountAccess, refused?: string): string | undefined => {
      if (access === null || access_until === null || access_until <= clock.now()) return undefined;
      const token = this.secretBox.open(access, account.id);
      return token === refused ? undefined : token;
    };
    const use: TokenStore['use'] = async (issue, refused) => {
      const present = await this.accounts.findAccess(account);
      const good = present && isGood(present, refused);
      if (good !== undefined) return good;
      return this.accounts.changeAccess(account, async (locked) => {
        const issuedMeanwhile = isGood(locked, refused);
        if (issuedMeanwhile !== undefined) return { result: issuedMeanwhile };
        const { token, expiresAt } = await issue();
        const access = this.secretBox.seal(token, account.id);
        return { result: token, change: { access, access_until: expiresAt } };
      });
    };
    return { use };
  }

  /** Writes whether an account works, if that has changed. */
  private async settle(account: CarrierAccount, failure?: GatewayUnavailable): Promise<void> {
    const state = failure ? 'failing' : 'working';
    if (account.state === state) return;
    account.state = state;
    const { label } = gatewayAdapter(account.gateway);
    await this.accounts.settle(account, failure && faultInWords(label, failure), this.gateways.clock.now());
  }
}
