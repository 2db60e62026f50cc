// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { DatabaseService } from '../../platform/database/database.service.js';
import { bullName, type Job, type JobHandler, UnrecoverableJobError } from '../../platform/queue/job-handler.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Store } from '../../stores/index.js';
import { mailerIdOf } from '../carriers/usps-number.js';
import { FOREIGN_ACCOUNT, isRefused, NO_GATEWAY } from '../carriers/well-known-carriers.js';
import { GatewayRefused, postponeJob, withGatewayErrors } from '../gateway/tracking.gateway.js';
import { type Parcel } from '../model/parcel.entity.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { PollSchedulerService } from '../services/poll-scheduler.service.js';
import { RegistrationSchedulerService, REGISTRATION_QUEUE } from '../services/registration-scheduler.service.js';
import { type Source, TrackingGatewaysService } from '../services/tracking-gateways.service.js';

/** Part of the job's lease (60 s) in which the gateway may be called. After the lease another worker may call it. */
const START_WINDOW_MS = 30_000;

/**
 * Registers a parcel exactly once (C-TRK-14), at the first gateway that does not refuse it (C-CAR-17). A second registration would
 * double the carrier's events, so a retry asks the gateway first whether the earlier attempt arrived (C-TRK-15).
 */
@Processor(bullName(REGISTRATION_QUEUE))
export class RegisterParcelJob implements JobHandler {
  constructor(
    private readonly database: DatabaseService,
    private readonly parcels: ParcelsRepository,
    private readonly registrations: RegistrationSchedulerService,
    private readonly gateways: TrackingGatewaysService,
    private readonly polls: PollSchedulerService,
    private readonly clock: ClockService,
  ) {}

  @Process()
  async run({ storeId, reference }: Job): Promise<void> {
    const startBy = this.clock.now().getTime() + START_WINDOW_MS;
    const parcel = await this.parcels.find(storeId, reference);
    const store = parcel && (await this.registrations.findStoreToRegister(parcel));
    if (!parcel || !store) return;
    const refusals: GatewayRefused[] = [];
    for (const source of await this.sourcesToTry(parcel, store)) {
      const account = source.accountId === null ? undefined : { gateway: source.gateway, clock: this.clock };
      try {
        await withGatewayErrors(this.registerAt(source, parcel, startBy), account);
        return;
      } catch (error) {
        const { cause } = error as Error;
        if (!(cause instanceof GatewayRefused)) throw error;
        refusals.push(cause);
      }
    }
    const isForeign = await this.gateways.isForeign(store, parcel);
    await this.parcels.assign(parcel, { gateway: isForeign ? FOREIGN_ACCOUNT : NO_GATEWAY, account_id: null });
    if (isForeign) refusals.push(new GatewayRefused(foreignLabel(parcel)));
    throw new UnrecoverableJobError(refusals.map(({ message }) => message).join('; '), { cause: refusals[0] });
  }

  /** A gateway that has refused the parcel is not asked again by a retry, which begins with the one of the last attempt. One that all have refused begins anew. */
  private async sourcesToTry(parcel: Parcel, store: Store): Promise<Source[]> {
    const sources = await this.gateways.sourcesOf(store, parcel);
    if (parcel.registering_at === null || isRefused(parcel.gateway)) return sources;
    const tried = sources.findIndex(({ accountId }) => accountId === parcel.account_id);
    return tried < 0 ? sources : sources.slice(tried);
  }

  /** @throws Error after `startBy`, so that a later run asks the gateway first */
  private async registerAt({ gateway, accountId }: Source, parcel: Parcel, startBy: number): Promise<void> {
    const source = { gateway: gateway.name, account_id: accountId };
    const wasTried = parcel.registering_at !== null && parcel.account_id === accountId;
    const postponedTo = gateway.postponedTo?.('register');
    if (postponedTo) {
      await this.parcels.assign(parcel, source);
      throw postponeJob(gateway, postponedTo, this.clock.now());
    }
    let foreignId: string | undefined;
    if (!wasTried || !(await gateway.isRegistered(parcel))) {
      const now = this.clock.now();
      if (!(await this.database.transaction(() => this.parcels.markRegistering(parcel, source, now)))) return;
      Object.assign(parcel, source, { registering_at: now });
      if (this.clock.now().getTime() > startBy) throw new Error('The worker was suspended before the registration');
      foreignId = await gateway.register(parcel);
    }
    const now = this.clock.now();
    await this.database.transaction(async () => {
      if (await this.parcels.markRegistered(parcel, now, foreignId)) await this.polls.schedule(parcel, gateway, now);
    });
  }
}

function foreignLabel({ tracking_number }: Parcel): string {
  const mid = mailerIdOf(tracking_number);
  return mid === undefined
    ? 'The number has no Mailer ID, so it does not say whose label it is'
    : `The label has the Mailer ID ${mid}, which is not one of the store's account`;
}
