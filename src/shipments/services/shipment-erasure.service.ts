import { Injectable } from '@nestjs/common';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { keepOnly } from '../../platform/privacy/kept-members.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { ShipmentErasureRepository } from '../persistence/shipment-erasure.repository.js';
import { KEPT_OF_SHIPMENT } from '../rules/kept-of-shipment.js';
import { keptPlace } from '../rules/timeline.js';

/** Erases the personal data of shipments and of the parcels that carriers track (C-PRIV-5). */
@Injectable()
export class ShipmentErasureService {
  constructor(
    private readonly shipments: ShipmentErasureRepository,
    private readonly parcels: ParcelsRepository,
    private readonly clock: ClockService,
  ) {}

  /** Finds all shipments of an order, also those that others superseded. */
  findOfOrder(storeId: string, orderNumber: string): Promise<{ id: string; parcel_id: string | null }[]> {
    return this.shipments.findOfOrder(storeId, orderNumber);
  }

  /**
   * Erases the personal data of all shipments of an order, and of parcels. Call it in the transaction that holds the lock of
   * the order. A parcel of several orders loses the words and places of its timeline with the first of them, for good.
   * @param parcelIds further parcels, such as those of returns
   * @returns the ids of the shipments
   */
  async erase(storeId: string, orderNumber: string, parcelIds: readonly string[]): Promise<string[]> {
    const shipments = await this.shipments.findOfOrder(storeId, orderNumber);
    const parcels = new Set([...shipments.flatMap(({ parcel_id }) => parcel_id ?? []), ...parcelIds]);
    // Carriers' updates lock parcels before their shipments, too.
    await this.eraseParcels(storeId, [...parcels]);
    for (const shipment of await this.shipments.lockOfOrder(storeId, orderNumber)) {
      const document = stringifyJson(keepOnly(parseJson(shipment.document), KEPT_OF_SHIPMENT));
      if (document !== shipment.document) await this.shipments.rewrite(storeId, { ...shipment, document });
    }
    return shipments.map(({ id }) => id);
  }

  private async eraseParcels(storeId: string, ids: readonly string[]): Promise<void> {
    for (const parcel of await this.shipments.lockParcels(storeId, ids)) {
      const destination = keptPlace(parcel.destination);
      if (destination !== parcel.destination) await this.shipments.rewriteParcel(storeId, { ...parcel, destination });
      for (const event of await this.shipments.findEvents(storeId, parcel.id)) {
        const location = keptPlace(event.location);
        if (event.description !== '' || location !== event.location)
          await this.shipments.rewriteEvent(storeId, parcel.id, { ...event, description: '', location });
      }
    }
    await this.parcels.markErased(storeId, ids, this.clock.now());
    await this.shipments.deleteInbound(storeId, ids);
  }
}
