import { Injectable } from '@nestjs/common';
import { ParcelTrackingService, shipmentContent, ShipmentQueriesService } from '../../shipments/index.js';
import { type ClaimParcel } from '../rules/claim-parcels.js';

/** Finds the parcels of an order, as the checks of a claim need them. */
@Injectable()
export class ClaimParcelsService {
  constructor(
    private readonly shipments: ShipmentQueriesService,
    private readonly parcels: ParcelTrackingService,
  ) {}

  /** @param withScans whether to read the last scan of each parcel, which takes another statement */
  async findByOrder(storeId: string, orderNumber: string, withScans: boolean): Promise<ClaimParcel[]> {
    const shipments = await this.shipments.findByOrder(storeId, orderNumber);
    const ids = withScans ? shipments.flatMap(({ parcel_id }) => parcel_id ?? []) : [];
    // Read the scans after the shipments: a scan in between only makes a parcel look less lost.
    const scans = await this.parcels.lastScans(storeId, [...new Set(ids)]);
    return shipments.map((shipment) => {
      const { items, shipped_at } = shipmentContent(shipment);
      const lastScanAt = shipment.parcel_id === null ? undefined : scans.get(shipment.parcel_id);
      return { items, shippedAt: shipped_at ?? undefined, isDelivered: shipment.status === 'DELIVERED', lastScanAt };
    });
  }
}
