import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../platform/config/config.js';
import { type PlatformConfig } from '../platform/config/platform.settings.js';
import { LinkTokensService } from '../platform/crypto/link-tokens.service.js';
import { publicBaseUrl } from '../platform/http/public-base-url.js';
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
    return `${this.base}/t/${this.linkTokens.encode('order', tokenPayload(storeId, Buffer.from(orderNumber)))}`;
  }

  /** The URL of a shipment's tracking page: that of its order, or its own if it has no order (C-SHP-18). */
  shipmentUrl({ store_id, id, order_key }: { store_id: string; id: string; order_key: string }): string {
    if (order_key !== '') return this.orderUrl(store_id, order_key);
    return `${this.base}/t/${this.linkTokens.encode('shipment', tokenPayload(store_id, idBytes(id)))}`;
  }

  /** The URL of a return's page. */
  returnUrl(storeId: string, returnId: string): string {
    return `${this.base}/r/${this.linkTokens.encode('return', tokenPayload(storeId, idBytes(returnId)))}`;
  }

  /** The subject of the tracking page with this token; undefined for an unknown token. */
  resolveTracking(token: string): TrackingTarget | undefined {
    const order = this.linkTokens.decode('order', token);
    if (order) return { storeId: storeIdIn(order), orderNumber: order.subarray(ID_BYTES).toString() };
    const shipment = this.linkTokens.decode('shipment', token);
    return shipment && { storeId: storeIdIn(shipment), shipmentId: idFrom('shp', shipment.subarray(ID_BYTES)) };
  }

  /** The return of the return page with this token; undefined for an unknown token. */
  resolveReturn(token: string): { storeId: string; returnId: string } | undefined {
    const payload = this.linkTokens.decode('return', token);
    return payload && { storeId: storeIdIn(payload), returnId: idFrom('ret', payload.subarray(ID_BYTES)) };
  }
}

function tokenPayload(storeId: string, rest: Buffer): Buffer {
  return Buffer.concat([idBytes(storeId), rest]);
}

function storeIdIn(payload: Buffer): string {
  return idFrom('sto', payload.subarray(0, ID_BYTES));
}
