// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { SecretBoxService } from '../../platform/crypto/secret-box.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { definedMembers } from '../../platform/json/defined-members.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { checked } from '../../platform/validation/index.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import {
  ACCESS_FORMS,
  ConnectionChanges,
  NewConnection,
  NewSigningKey,
  PlatformAccess,
} from '../model/connection-bodies.js';
import { type Platform } from '../model/platform-change.js';
import { type PlatformConnection } from '../model/platform-connection.entity.js';
import {
  type ConnectionSettings,
  DEFAULT_SETTINGS,
  type PlatformConnectionView,
  connectionSettings,
} from '../model/platform-connection.js';
import { PlatformConnectionsRepository } from '../persistence/platform-connections.repository.js';
import { adapterOf } from '../rules/adapters.js';
import { PlatformConnectionQueriesService } from './platform-connection-queries.service.js';
import { PlatformDeliveriesService } from './platform-deliveries.service.js';

/** For so long the key before a rotation is valid: Shopify takes up to an hour to sign with the new one. */
const ROTATION_OVERLAP_MS = DAY_MS;

const UNUSED = {
  ...{ previous_key: null, previous_key_ends_at: null },
  ...{ received_at: null, refused_at: null, refusal: null, pinged_at: null },
  ...{ access: null, catch_up_position: null, catch_up_lease: null, caught_up_at: null, catch_up_failure: null },
} as const;

/** Connects a store to its platform, and pauses, resumes and removes connections (C-PLT-1 to C-PLT-3). */
@Injectable()
export class PlatformConnectionsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly connections: PlatformConnectionsRepository,
    private readonly queries: PlatformConnectionQueriesService,
    private readonly deliveries: PlatformDeliveriesService,
    private readonly secretBox: SecretBoxService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Makes a connection. Its view has the address and the topics to enter at the platform.
   * @throws Problem VALIDATION_ERROR, or PLATFORM_CONNECTED if the store has a live one to this platform
   */
  async connect({ store }: CallerContext, input: NewConnection): Promise<PlatformConnectionView> {
    const row = this.newRow(store, input);
    await this.database.transaction(async () => {
      const live = await this.connections.lockLive(store.store_id, row.platform);
      if (live) throw connected(live);
      await this.connections.insert(row);
    });
    return this.queries.view(row);
  }

  /**
   * Changes how later deliveries are read, and parked ones that are applied again (C-PLT-34).
   * @throws Problem VALIDATION_ERROR, PLATFORM_CONNECTION_NOT_FOUND
   */
  configure(
    caller: CallerContext,
    connectionId: string,
    settings: Partial<ConnectionSettings>,
  ): Promise<PlatformConnectionView> {
    const changes = { ...checked(ConnectionChanges, settings), sms_attribute: settings.sms_attribute };
    return this.change(caller, connectionId, (row) => ({
      settings: JSON.stringify(settingsWith(connectionSettings(row), changes)),
    }));
  }

  /**
   * Adds a new signing key. The one before is valid for another day, older ones are not.
   * @throws Problem VALIDATION_ERROR, PLATFORM_CONNECTION_NOT_FOUND
   */
  async rotate(caller: CallerContext, connectionId: string, input: NewSigningKey): Promise<PlatformConnectionView> {
    const { signing_key: key } = checked(NewSigningKey, input);
    return this.change(caller, connectionId, ({ signing_key, id }) => ({
      signing_key: this.secretBox.seal(key, id),
      previous_key: signing_key,
      previous_key_ends_at: new Date(this.clock.now().getTime() + ROTATION_OVERLAP_MS),
      ...{ refused_at: null, refusal: null },
    }));
  }

  /**
   * Sets how to get into the API of the shop, and starts to ask it what changed since the connection was made, or since the
   * service was last in it. Null takes the access away.
   * @throws Problem VALIDATION_ERROR, PLATFORM_CONNECTION_NOT_FOUND
   */
  setAccess(
    caller: CallerContext,
    connectionId: string,
    access: PlatformAccess | null,
  ): Promise<PlatformConnectionView> {
    return this.change(caller, connectionId, async ({ store_id, id, platform }) => {
      const sealed = access && this.secretBox.seal(JSON.stringify(checkedAccess(platform, access)), id);
      if (sealed !== null) await this.deliveries.catchUp(store_id, id);
      // Without its lease, a worker does not store what it reads with the access before.
      return { access: sealed, catch_up_lease: null, catch_up_failure: null };
    });
  }

  /**
   * Asks the platform now what changed.
   * @throws Problem PLATFORM_CONNECTION_NOT_FOUND, or VALIDATION_ERROR without access to the API
   */
  catchUp(caller: CallerContext, connectionId: string): Promise<PlatformConnectionView> {
    return this.change(caller, connectionId, async ({ store_id, id, access }) => {
      if (access === null)
        throw validationError([], 'The connection has no access to the API of the shop. Set it first.');
      await this.deliveries.catchUp(store_id, id);
      return {};
    });
  }

  /**
   * Lets later deliveries wait. They are stored as before. Idempotent.
   * @throws Problem PLATFORM_CONNECTION_NOT_FOUND
   */
  pause(caller: CallerContext, connectionId: string): Promise<PlatformConnectionView> {
    return this.change(caller, connectionId, () => ({ state: 'paused' }));
  }

  /**
   * Has the deliveries applied that have waited, and later ones. Idempotent.
   * @throws Problem PLATFORM_CONNECTION_NOT_FOUND
   */
  async resume(caller: CallerContext, connectionId: string): Promise<PlatformConnectionView> {
    const resumed = await this.change(caller, connectionId, () => ({ state: 'active' }));
    await this.deliveries.requeueWaiting(caller.store.store_id, connectionId);
    return resumed;
  }

  /**
   * Ends a connection: its address is unknown from now on, and its keys are deleted. What a paused one has stored is ignored.
   * @throws Problem PLATFORM_CONNECTION_NOT_FOUND
   */
  async remove({ store: { store_id } }: CallerContext, connectionId: string): Promise<PlatformConnectionView> {
    const row = await this.database.transaction(async () => {
      const live = await this.connections.lockOrThrow(store_id, connectionId);
      await this.connections.end(live, this.clock.now());
      return live;
    });
    if (row.state === 'paused') await this.deliveries.requeueWaiting(store_id, connectionId);
    return this.queries.view((await this.connections.find(store_id, connectionId)) ?? row);
  }

  private async change(
    { store: { store_id } }: CallerContext,
    connectionId: string,
    changesOf: (row: PlatformConnection) => Partial<PlatformConnection> | Promise<Partial<PlatformConnection>>,
  ): Promise<PlatformConnectionView> {
    const changed = await this.database.transaction(async () => {
      const row = await this.connections.lockOrThrow(store_id, connectionId);
      const changes = { ...(await changesOf(row)), updated_at: this.clock.now() };
      await this.connections.update(row, changes);
      return { ...row, ...changes };
    });
    return this.queries.view(changed);
  }

  /** @throws Problem VALIDATION_ERROR */
  private newRow(store: Store, input: NewConnection): PlatformConnection {
    const { platform, signing_key, shop: typed = store.shop_domain, ...changes } = checked(NewConnection, input);
    const { name, shopOf } = adapterOf(platform);
    const shop = shopOf(typed);
    if (shop === undefined) {
      const detail = `must be the domain of a shop of ${name}`;
      throw validationError([{ pointer: '/shop', code: 'INVALID_FORMAT', detail }]);
    }
    const [id, now] = [newId('plc'), this.clock.now()];
    return {
      store_id: store.store_id,
      id,
      platform,
      shop,
      state: 'active',
      removed_id: '',
      signing_key: this.secretBox.seal(signing_key, id),
      settings: JSON.stringify(settingsWith(DEFAULT_SETTINGS, changes)),
      ...UNUSED,
      created_at: now,
      updated_at: now,
    };
  }
}

/** @throws Problem VALIDATION_ERROR, also if the members are not those of one way into the API of the platform */
function checkedAccess(platform: Platform, input: PlatformAccess): PlatformAccess {
  const access = definedMembers(checked(PlatformAccess, input));
  const forms = ACCESS_FORMS[platform].map((names) => names.join(' and '));
  if (forms.includes(Object.keys(access).sort().join(' and '))) return access;
  const detail = `must have ${forms.join(', or ')}, and nothing else`;
  throw validationError([{ pointer: '', code: 'INVALID_FORMAT', detail }]);
}

function settingsWith(
  settings: ConnectionSettings,
  { sms_attribute = settings.sms_attribute, ...changes }: ConnectionChanges,
): ConnectionSettings {
  return { ...settings, ...definedMembers(changes), sms_attribute: sms_attribute === '' ? null : sms_attribute };
}

function connected({ id, shop }: PlatformConnection): Problem {
  return new Problem('PLATFORM_CONNECTED', `The store is connected to ${shop} by ${id}; remove that connection first.`);
}
