import { Injectable } from '@nestjs/common';
import { GatewayHealthRepository, type ParcelSubject } from '../persistence/gateway-health.repository.js';

/** When a store's carriers last did what they should; null if that is long ago, or was never. */
export interface GatewayHealth {
  /** A parcel was registered. */
  registered_at: Date | null;
  /** A carrier's news changed a shipment. */
  changed_at: Date | null;
}

/** The newest parcels and events that are looked through. */
const MAX_READ = 500;

/** Shows whether the carriers of a store respond, and what their jobs are about. Failures are in the jobs. */
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
