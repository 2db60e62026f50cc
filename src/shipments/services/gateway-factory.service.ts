// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { AccountBudget } from '../gateway/account-budget.js';
import { type Credentials, gatewayAdapter } from '../gateway/gateway-adapters.js';
import { ShippoGateway } from '../gateway/shippo/shippo.gateway.js';
import { SimulatorGateway } from '../gateway/simulator/simulator.gateway.js';
import { MemoryTokenStore, type TokenStore } from '../gateway/token-store.js';
import { GatewayUnavailable, TrackingGateway, UnreadableCredentials } from '../gateway/tracking.gateway.js';
import { type AccountGateway } from '../model/carrier-account.entity.js';
import { isUntracked, type ShipmentsConfig } from '../shipments.settings.js';

/** Makes the gateways of accounts, and has those of the installation. */
@Injectable()
export class GatewayFactoryService implements OnApplicationShutdown {
  /** The one of live stores, which the setting `TRACKING_GATEWAY` selects (C-TRK-18). */
  readonly live: TrackingGateway;
  /** The one of test stores (C-TEST-3). */
  readonly test: SimulatorGateway;

  constructor(
    @Inject(CONFIG) private readonly config: ShipmentsConfig,
    readonly clock: ClockService,
  ) {
    this.live = liveGateway(config, clock);
    this.test = new SimulatorGateway(clock, config.SIMULATOR_STEP_SECONDS, true);
  }

  /**
   * @param credentials undefined if they cannot be decrypted
   * @param tokens where the gateway keeps its token; by default it gets a new one
   */
  create(
    gateway: AccountGateway,
    credentials: Credentials | undefined,
    tokens: TokenStore = new MemoryTokenStore(),
  ): TrackingGateway {
    if (!credentials) return new MissingGateway(gateway, new UnreadableCredentials());
    return gatewayAdapter(gateway).create(credentials, this.config, this.clock, tokens);
  }

  /** A new budget for an account at a gateway: of the workers of a queue, slow calls take half. */
  budgetOf({ registrationsPerMinute }: TrackingGateway): AccountBudget {
    return new AccountBudget(registrationsPerMinute, Math.ceil(this.config.WORKER_CONCURRENCY / 2));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.live.onApplicationShutdown();
  }
}

function liveGateway(config: ShipmentsConfig, clock: ClockService): TrackingGateway {
  if (isUntracked(config)) return missingLiveGateway();
  if (config.TRACKING_GATEWAY !== 'shippo') return new SimulatorGateway(clock, config.SIMULATOR_STEP_SECONDS, false);
  // loadConfig requires the token for this gateway.
  return new ShippoGateway({ baseUrl: config.SHIPPO_API_BASE_URL, token: config.SHIPPO_API_TOKEN ?? '', clock });
}

/** A gateway that cannot be asked: every call fails for now, so that parcels are registered once it can. */
class MissingGateway extends TrackingGateway {
  readonly pushesEvents = false;
  readonly register = this.fail.bind(this);
  readonly isRegistered = this.fail.bind(this);
  readonly fetch = this.fail.bind(this);
  override readonly check = this.fail.bind(this);

  constructor(
    readonly name: string,
    private readonly fault: GatewayUnavailable,
  ) {
    super();
  }

  nextUpdateAt(): undefined {
    return undefined;
  }

  private fail(): Promise<never> {
    return Promise.reject(this.fault);
  }
}

/** The one of live stores in production without a carrier gateway (C-TEST-4). */
export function missingLiveGateway(): TrackingGateway {
  const message = 'Live stores are not tracked: TRACKING_GATEWAY names no carrier gateway';
  return new MissingGateway('none', new GatewayUnavailable(message, 60 * 60));
}
