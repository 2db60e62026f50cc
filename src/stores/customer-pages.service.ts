import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../platform/config/config.js';
import { type PlatformConfig } from '../platform/config/platform.settings.js';
import { LinkTokensService } from '../platform/crypto/link-tokens.service.js';
import { publicBaseUrl } from '../platform/http/public-base-url.js';
import { ID_BYTES, idBytes, idFrom } from '../platform/ids/id-bytes.js';

/** What a tracking page shows: an order with all of its parcels, or one parcel that has none. */
export type Tracked = { storeId: string; orderNumber: string } | { storeId: string; shipmentId: string };

/**
 * Links to the pages that customers see, and what such a link leads to (C-PAGE). Its token is the sealed
 * name of what is shown: it cannot be guessed, opens nothing else, and needs no row of its own.
 */
@Injectable()
export class CustomerPagesService {
  private readonly base: string;

  constructor(
    @Inject(CONFIG) config: Pick<PlatformConfig, 'PUBLIC_BASE_URL' | 'HOST' | 'PORT'>,
    private readonly names: LinkTokensService,
  ) {
    this.base = publicBaseUrl(config);
  }

  /** The tracking page of an order, which need not have come yet. */
  ofOrder(storeId: string, orderNumber: string): string {
    return `${this.base}/t/${this.names.seal('order', named(storeId, Buffer.from(orderNumber)))}`;
  }

  /** The tracking page of a shipment: that of its order, and its own where it has none. */
  ofShipment({ store_id, id, order_key }: { store_id: string; id: string; order_key: string }): string {
    if (order_key !== '') return this.ofOrder(store_id, order_key);
    return `${this.base}/t/${this.names.seal('shipment', named(store_id, idBytes(id)))}`;
  }

  ofReturn(storeId: string, returnId: string): string {
    return `${this.base}/r/${this.names.seal('return', named(storeId, idBytes(returnId)))}`;
  }

  /** What the token of a tracking page names; undefined of one that was never given out. */
  tracked(token: string): Tracked | undefined {
    const order = this.names.open('order', token);
    if (order) return { storeId: storeOf(order), orderNumber: order.subarray(ID_BYTES).toString() };
    const shipment = this.names.open('shipment', token);
    return shipment && { storeId: storeOf(shipment), shipmentId: idFrom('shp', shipment.subarray(ID_BYTES)) };
  }

  /** The return that the token of a return page names; undefined of one that was never given out. */
  returned(token: string): { storeId: string; returnId: string } | undefined {
    const name = this.names.open('return', token);
    return name && { storeId: storeOf(name), returnId: idFrom('ret', name.subarray(ID_BYTES)) };
  }
}

function named(storeId: string, rest: Buffer): Buffer {
  return Buffer.concat([idBytes(storeId), rest]);
}

function storeOf(name: Buffer): string {
  return idFrom('sto', name.subarray(0, ID_BYTES));
}
