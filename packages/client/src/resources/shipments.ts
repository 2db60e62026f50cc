// SPDX-License-Identifier: Apache-2.0
import { type PatchShipmentBody, type PushShipmentBody, type Shipment, type TrackingTimeline } from '../generated.js';
import { type Requester } from '../http/requester.js';
import { type CallOptions, type KeyedCallOptions } from '../operations.js';

export interface PushedShipment {
  shipment: Shipment;
  /** False if no carrier was identified: the shipment is stored, but not tracked. */
  isIdentified: boolean;
}

export class Shipments {
  constructor(private readonly requester: Requester) {}

  async push(shipment: PushShipmentBody, options: KeyedCallOptions = {}): Promise<PushedShipment> {
    const answer = await this.requester.request('POST', '/shipments', { ...options, body: shipment });
    return { shipment: answer.body, isIdentified: answer.status !== 202 };
  }

  /** Merges a patch into the shipment with this tracking number; null clears a member. */
  async patch(trackingNumber: string, patch: PatchShipmentBody, options: CallOptions = {}): Promise<Shipment> {
    const request = { ...options, path: { tracking_number: trackingNumber }, body: patch };
    return (await this.requester.request('PATCH', '/shipments/{tracking_number}', request)).body;
  }

  /** Like `patch`, if several shipments share a tracking number. */
  async patchById(shipmentId: string, patch: PatchShipmentBody, options: CallOptions = {}): Promise<Shipment> {
    const request = { ...options, path: { id: shipmentId }, body: patch };
    return (await this.requester.request('PATCH', '/shipments/by-id/{id}', request)).body;
  }

  /** Cancels a shipment, such as one whose label was voided. A repeat changes nothing. */
  async cancel(shipmentId: string, options: CallOptions = {}): Promise<Shipment> {
    const request = { ...options, path: { id: shipmentId } };
    return (await this.requester.request('POST', '/shipments/by-id/{id}/cancel', request)).body;
  }

  /** Returns the tracking timeline of a tracking number. */
  async timeline(trackingNumber: string, options: CallOptions = {}): Promise<TrackingTimeline> {
    const request = { ...options, path: { tracking_number: trackingNumber } };
    return (await this.requester.request('GET', '/shipments/{tracking_number}', request)).body;
  }
}
