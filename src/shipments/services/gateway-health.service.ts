import { Injectable } from '@nestjs/common';
import { GatewayHealthRepository, type ParcelSubject } from '../persistence/gateway-health.repository.js';

/** The last activity of a store's carriers; null if it was long ago, or there was none. */
export interface GatewayHealth {
  /** When a parcel was last registered. */
  registered_at: Date | null;
  /** When a carrier's event last changed a shipment. */
  changed_at: Date | null;
}

/** The newest parcels and events that are looked through. */
const MAX_READ = 500;

/** Shows whether the carriers of a store respond, and the subjects of their jobs. The jobs have the failures. */
@Injectable()
export class GatewayHealthService {
  constructor(private readonly health: GatewayHealthRepository) {}

  async read(storeId: string): Promise<GatewayHealth> {
    const [registered_at, changed_at] = await Promise.all([
      this.health.findLastRegistration(storeId, MAX_READ),
      this.health.findLastChange(storeId, MAX_READ),
    ]);
    return { registered_at, changed_at };
  }

  /**
   * Finds the parcels that jobs are about, by the ids that the jobs refer to.
   * @param ids of parcels (`par_…`) and of carriers' updates (`inb_…`); others are ignored
   */
  async subjectsOf(storeId: string, ids: readonly string[]): Promise<Map<string, ParcelSubject>> {
    const updates = ids.filter((id) => id.startsWith('inb_'));
    const parcelOf = await this.health.findParcelsOfUpdates(storeId, updates);
    const parcelIds = [...ids.filter((id) => id.startsWith('par_')), ...parcelOf.values()];
    const parcels = await this.health.findSubjects(storeId, [...new Set(parcelIds)]);
    return new Map(
      ids.flatMap((id) => {
        const parcel = parcels.get(parcelOf.get(id) ?? id);
        return parcel ? [[id, parcel] as const] : [];
      }),
    );
  }
}
