export const SHIPMENT_STATUSES = [
  'PENDING',
  'PRE_TRANSIT',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'AVAILABLE_FOR_PICKUP',
  'DELIVERED',
  'ATTEMPT_FAILED',
  'EXCEPTION',
  'RETURNED',
] as const;

/** Where a shipment is on its way (C-TRK-1); `PENDING` until a carrier has said anything. */
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];
