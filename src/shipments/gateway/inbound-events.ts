import { type CarrierUpdate } from '../model/carrier-update.js';

/** What a carrier sent of its own accord. Authentic, and bounded in size; whether we have such a parcel is not known yet. */
export interface InboundEvent {
  /** Carrier token. */
  carrier: string;
  trackingNumber: string;
  update: CarrierUpdate;
}

/** Takes in what carriers send: stored when `receive` returns, processed later. */
export abstract class InboundEvents {
  abstract receive(event: InboundEvent): Promise<void>;
}
