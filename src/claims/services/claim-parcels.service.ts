import { Injectable } from '@nestjs/common';
import { ParcelTrackingService, shipmentContent, ShipmentQueriesService } from '../../shipments/index.js';
import { type ClaimParcel } from '../rules/claim-parcels.js';

/** Where the parcels of an order are. */
@Injectable()
export class ClaimParcelsService {
  constructor(
    private readonly shipments: ShipmentQueriesService,
    private readonly parcels: ParcelTrackingService,
  ) {}

  /** @param withScans whether the last scan of each is asked for */
  async ofOrder(storeId: string, orderNumber: string, withScans: boolean): Promise<ClaimParcel[]> {
    const shipments = await this.shipments.findByOrder(storeId, orderNumber);
    const ids = withScans ? shipments.flatMap(({ parcel_id }) => parcel_id ?? []) : [];
    // Read after the status: a scan in between can only make a parcel look less lost.
    const scans = await this.parcels.lastScans(storeId, [...new Set(ids)]);
    return shipments.map((shipment) => {
      const { items, shipped_at } = shipmentContent(shipment);
      const last_scan = shipment.parcel_id === null ? undefined : scans.get(shipment.parcel_id);
      return { items, shipped_at: shipped_at ?? undefined, delivered: shipment.status === 'DELIVERED', last_scan };
    });
  }
}
