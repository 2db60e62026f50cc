// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { validationError } from '../../platform/errors/problem.js';
import { type CallerContext } from '../../stores/index.js';
import { gatewayAdapter } from '../gateway/gateway-adapters.js';
import { faultInWords } from '../gateway/gateway-client.js';
import {
  GatewayRefused,
  GatewayUnavailable,
  type LetterOutcome,
  type LetterRecipient,
  type TrackingGateway,
} from '../gateway/tracking.gateway.js';
import { type Parcel } from '../model/parcel.entity.js';
import { CarrierAccountsRepository } from '../persistence/carrier-accounts.repository.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { TrackingGatewaysService } from './tracking-gateways.service.js';

const FAULTS: Readonly<Record<Exclude<LetterOutcome, 'sent'>, string>> = {
  unknown: 'USPS does not know this number any more, so there is no letter.',
  none: 'USPS has no proof of delivery letter for this parcel. It has one only if the service of the label includes it.',
  refused: 'USPS refused to send the letter. Request it at usps.com with the tracking number.',
};

/** Has carriers mail the proof of delivery of a parcel to its store (C-CAR-38). */
@Injectable()
export class ProofOfDeliveryService {
  constructor(
    private readonly parcels: ParcelsRepository,
    private readonly accounts: CarrierAccountsRepository,
    private readonly gateways: TrackingGatewaysService,
  ) {}

  /**
   * Asks the carrier of a delivered parcel, which the store follows through its own account, for the letter.
   * @returns the number of the parcel, and the address that the letter is sent to
   * @throws Problem VALIDATION_ERROR, in words for staff
   */
  async request({ store }: CallerContext, parcelId: string): Promise<{ number: string; email: string }> {
    const parcel = await this.parcels.find(store.store_id, parcelId);
    const gateway = parcel && (await this.gatewayOf(parcel));
    if (!parcel || !gateway)
      throw validationError(
        [],
        'No account of the store at USPS follows this parcel. Connect it under Settings, Carriers.',
      );
    if (parcel.status !== 'DELIVERED')
      throw validationError([], 'The parcel is not delivered yet, so there is no proof of delivery.');
    const { support_email: email } = store.branding;
    if (email === undefined)
      throw validationError(
        [],
        'The store has no support email. Enter one under Settings, Branding: USPS sends the letter there.',
      );
    const outcome = await ask(gateway, parcel.tracking_number, { name: store.name, email });
    if (outcome !== 'sent') throw validationError([], FAULTS[outcome]);
    return { number: parcel.tracking_number, email };
  }

  /** The gateway of the account that a parcel was registered with, or of the one that has replaced it. */
  private async gatewayOf({ store_id, gateway: name, tracking_number }: Parcel): Promise<TrackingGateway | undefined> {
    const accounts = await this.accounts.findLive(store_id);
    return accounts
      .filter(({ gateway }) => gateway === name && gatewayAdapter(gateway).sendsProof)
      .map((account) => this.gateways.ofAccount(account))
      .find((gateway) => gateway.accepts?.(tracking_number));
  }
}

/** @throws Problem VALIDATION_ERROR, in words, if the carrier does not answer */
async function ask(gateway: TrackingGateway, number: string, recipient: LetterRecipient): Promise<LetterOutcome> {
  try {
    return (await gateway.requestProof?.(number, recipient)) ?? 'none';
  } catch (error) {
    if (error instanceof GatewayRefused) return 'refused';
    if (error instanceof GatewayUnavailable) throw validationError([], faultInWords('USPS', error));
    throw error;
  }
}
