// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { Problem } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { gatewayAdapter, type WebhookRequest } from '../gateway/gateway-adapters.js';
import { CarrierAccountsRepository } from '../persistence/carrier-accounts.repository.js';
import { TrackingGatewaysService } from './tracking-gateways.service.js';
import { TrackingInboxService } from './tracking-inbox.service.js';

/** What a webhook turned out to be: authentic, or a handshake. */
type ReceivedWebhook =
  | { reply: object; store?: undefined }
  | { reply?: undefined; store: (body: unknown) => Promise<void> };

/** Receives the webhooks of stores' own accounts; of removed ones too, because they may come late (C-CAR-19, C-CAR-20). */
@Injectable()
export class CarrierWebhooksService {
  constructor(
    private readonly accounts: CarrierAccountsRepository,
    private readonly gateways: TrackingGatewaysService,
    private readonly inbox: TrackingInboxService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Verifies a webhook.
   * @returns a function that stores what its parsed body says, or the answer to a handshake
   * @throws Problem CARRIER_ACCOUNT_NOT_FOUND, CARRIER_EVENT_REFUSED
   */
  async verify(accountId: string, request: WebhookRequest): Promise<ReceivedWebhook> {
    const account = await this.accounts.findByAddress(accountId);
    if (!account) throw new Problem('CARRIER_ACCOUNT_NOT_FOUND', 'There is no such account.');
    const adapter = gatewayAdapter(account.gateway);
    const credentials = this.gateways.credentialsOf(account);
    const reply = adapter.reply?.(jsonOf(request.rawBody));
    if (reply) return { reply };
    if (!credentials || !adapter.verify(request, credentials, this.clock.now()))
      throw new Problem(
        'CARRIER_EVENT_REFUSED',
        `It is not signed as ${adapter.label} signs, with the secret agreed on.`,
      );
    return {
      store: async (body) => {
        const event = adapter.read(body, credentials);
        if (event && adapter.isHint) await this.inbox.refresh(event, account);
        else if (event) await this.inbox.receive(event, account.store_id);
      },
    };
  }
}

function jsonOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString()) as unknown;
  } catch {
    return undefined;
  }
}
