import { type AttentionReason } from '../model/attention.js';
import { type ShipmentStatus } from '../model/shipment-status.js';

/** The parcels of an order in one line. */
export interface ParcelsSummary {
  /** How many there are. */
  parcels: number;
  /** Of the parcel that staff should see first. */
  status: ShipmentStatus;
  /** Why that parcel needs attention now; null if none does. */
  attention: AttentionReason | null;
}

type Parcel = Pick<ParcelsSummary, 'status' | 'attention'>;

const ATTENTION: readonly (AttentionReason | null)[] = ['exception', 'late', 'silent', null];
const STATUSES: readonly ShipmentStatus[] = [
  ...(['EXCEPTION', 'RETURNED', 'ATTEMPT_FAILED', 'AVAILABLE_FOR_PICKUP', 'OUT_FOR_DELIVERY'] as const),
  ...(['IN_TRANSIT', 'PRE_TRANSIT', 'PENDING', 'DELIVERED'] as const),
];

/** Summarizes the parcels of an order by the most urgent of them; undefined without parcels. */
export function mostUrgent(parcels: readonly Parcel[]): ParcelsSummary | undefined {
  const rank = ({ status, attention }: Parcel): number =>
    ATTENTION.indexOf(attention) * STATUSES.length + STATUSES.indexOf(status);
  const [first] = parcels.toSorted((a, b) => rank(a) - rank(b));
  return first && { parcels: parcels.length, status: first.status, attention: first.attention };
}
