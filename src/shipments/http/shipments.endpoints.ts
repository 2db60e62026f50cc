import { type EndpointOptions } from '../../platform/http/endpoint.js';
import { PatchShipmentBody, PushShipmentBody, ShipmentIdPath, TrackingNumberPath } from './dto/shipment.dto.js';
import { ShipmentDto, TrackingTimelineView } from './dto/shipment-answers.dto.js';
import { PATCH_EXAMPLES, PUSH_EXAMPLES } from './shipments.examples.js';
import { checkPatch } from '../rules/shipment-patch.js';

export const PUSH_SHIPMENT: EndpointOptions = {
  summary: 'Push a tracking number',
  description:
    'Registers a parcel with its carrier, for an order or for none. Several orders in one parcel share the number: push ' +
    'it once for each. The same number and order with another carrier takes the place of the shipment that is there.',
  auth: 'store',
  limit: 'shipments',
  idempotency: 'optional',
  body: PushShipmentBody,
  bodyExamples: PUSH_EXAMPLES,
  answers: {
    201: { description: 'The shipment is registered.', type: ShipmentDto },
    202: {
      description: 'It is stored, but no carrier could be identified: no events will arrive.',
      type: ShipmentDto,
    },
  },
  problems: ['TRACKING_NUMBER_ALREADY_EXISTS'],
};

const PATCH: Omit<EndpointOptions, 'summary' | 'path'> = {
  description:
    'An RFC 7396 merge patch: null clears, what is left out stays, objects merge, `items` and `return_label` are replaced.',
  auth: 'store',
  limit: 'shipments',
  idempotency: 'none',
  body: PatchShipmentBody,
  bodyExamples: PATCH_EXAMPLES,
  merges: true,
  answers: { 200: { description: 'The shipment as it is now.', type: ShipmentDto } },
  compare: checkPatch,
};

export const PATCH_SHIPMENT: EndpointOptions = {
  ...PATCH,
  summary: 'Change the shipment of a tracking number',
  path: TrackingNumberPath,
  problems: [
    'IMMUTABLE_SHIPMENT_FIELD',
    'NO_UPDATABLE_FIELDS',
    'SHIPMENT_NOT_FOUND',
    'AMBIGUOUS_TRACKING_NUMBER',
    'TRACKING_NUMBER_ALREADY_EXISTS',
  ],
};

export const PATCH_SHIPMENT_BY_ID: EndpointOptions = {
  ...PATCH,
  summary: 'Change a shipment by its id',
  path: ShipmentIdPath,
  problems: ['IMMUTABLE_SHIPMENT_FIELD', 'NO_UPDATABLE_FIELDS', 'SHIPMENT_NOT_FOUND', 'TRACKING_NUMBER_ALREADY_EXISTS'],
};

export const GET_TIMELINE: EndpointOptions = {
  summary: 'Read the timeline of a tracking number',
  auth: 'store',
  limit: 'data',
  idempotency: 'none',
  path: TrackingNumberPath,
  answers: { 200: { description: 'The timeline.', type: TrackingTimelineView } },
  problems: ['SHIPMENT_NOT_FOUND'],
};
