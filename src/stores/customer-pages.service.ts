// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../platform/config/config.js';
import { type PlatformConfig, publicBaseUrl } from '../platform/config/platform.settings.js';
import { LinkTokensService } from '../platform/crypto/link-tokens.service.js';
import { ID_BYTES, idBytes, idFrom } from '../platform/ids/ids.js';

/** The subject of a tracking page: an order with all its parcels, or one shipment without an order. */
export type TrackingTarget = { storeId: string; orderNumber: string } | { storeId: string; shipmentId: string };

/**
 * Creates the links to customer pages, and resolves their tokens (C-PAGE). A token is the encrypted reference of the page's
 * subject: it cannot be guessed, is valid for one page only, and is not stored.
 */
@Injectable()
export class CustomerPagesService {
  private readonly base: string;

  constructor(
    @Inject(CONFIG) config: Pick<PlatformConfig, 'PUBLIC_BASE_URL' | 'HOST' | 'PORT'>,
    private readonly linkTokens: LinkTokensService,
  ) {
    this.base = publicBaseUrl(config);
  }

  /** The URL of an order's tracking page. The order need not exist yet. */
  orderUrl(storeId: string, orderNumber: string): string {
    return `${this.base}/t/${this.encode('order', storeId, Buffer.from(orderNumber))}`;
  }

  /** The URL of a shipment's tracking page: its order's, or its own if it has no order (C-SHP-18). */
  shipmentUrl({ store_id, id, order_key }: { store_id: string; id: string; order_key: string }): string {
    if (order_key !== '') return this.orderUrl(store_id, order_key);
    return `${this.base}/t/${this.encode('shipment', store_id, idBytes(id))}`;
  }

  returnUrl(storeId: string, returnId: string): string {
    return `${this.base}/r/${this.encode('return', storeId, idBytes(returnId))}`;
  }

  /** The URL of the public form for withdrawals, which stores link from their footer. */
  withdrawalFormUrl(shopDomain: string): string {
    return `${this.base}/withdraw/${shopDomain}`;
  }

  claimUrl(storeId: string, claimId: string): string {
    return `${this.base}/c/${this.encode('claim', storeId, idBytes(claimId))}`;
  }

  withdrawalUrl(storeId: string, withdrawalId: string): string {
    return `${this.base}/w/${this.encode('withdrawal', storeId, idBytes(withdrawalId))}`;
  }

  /** The subject of the tracking page with this token; undefined for an unknown token. */
  resolveTracking(token: string): TrackingTarget | undefined {
    const order = this.decode('order', token);
    if (order) return { storeId: order.storeId, orderNumber: order.rest.toString() };
    const shipment = this.decode('shipment', token);
    return shipment && { storeId: shipment.storeId, shipmentId: idFrom('shp', shipment.rest) };
  }

  /** The return of the return page with this token; undefined for an unknown token. */
  resolveReturn(token: string): { storeId: string; returnId: string } | undefined {
    const found = this.decode('return', token);
    return found && { storeId: found.storeId, returnId: idFrom('ret', found.rest) };
  }

  /** The claim of the claim page with this token; undefined for an unknown token. */
  resolveClaim(token: string): { storeId: string; claimId: string } | undefined {
    const found = this.decode('claim', token);
    return found && { storeId: found.storeId, claimId: idFrom('clm', found.rest) };
  }

  /** The withdrawal of the receipt page with this token; undefined for an unknown token. */
  resolveWithdrawal(token: string): { storeId: string; withdrawalId: string } | undefined {
    const found = this.decode('withdrawal', token);
    return found && { storeId: found.storeId, withdrawalId: idFrom('wdr', found.rest) };
  }

  private encode(kind: string, storeId: string, rest: Buffer): string {
    if (MINTED_ID.test(storeId)) return this.linkTokens.encode(kind, Buffer.concat([idBytes(storeId), rest]));
    const id = Buffer.from(storeId);
    return this.linkTokens.encode(kind + OWN, Buffer.concat([Buffer.of(id.length), id, rest]));
  }

  private decode(kind: string, token: string): { storeId: string; rest: Buffer } | undefined {
    const minted = this.linkTokens.decode(kind, token);
    if (minted) return { storeId: idFrom('sto', minted.subarray(0, ID_BYTES)), rest: minted.subarray(ID_BYTES) };
    const own = this.linkTokens.decode(kind + OWN, token);
    const end = 1 + (own?.[0] ?? 0);
    return own && { storeId: own.subarray(1, end).toString(), rest: own.subarray(end) };
  }
}

/** A store id that the service minted; its links have it in packed form. */
const MINTED_ID = /^sto_[0-9a-hjkmnp-tv-z]{26}$/;

/** Marks kinds of tokens with a store id that a dashboard chose: its length in a byte, and its text. */
const OWN = ' of own store id';
