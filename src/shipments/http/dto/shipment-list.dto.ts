import { ListQuery } from '../../../platform/dto/list.dto.js';
import { answerOf } from '../../../platform/dto/answer.js';
import {
  ArrayField,
  ClosedObject,
  EnumField,
  IdentifierField,
  OpenObject,
} from '../../../platform/validation/index.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../../model/shipment-status.js';
import { ShipmentDto } from './shipment-answers.dto.js';

/** Query of `GET /shipments` (C-LIST-3). */
@OpenObject()
export class ShipmentsQuery extends ListQuery {
  @EnumField(SHIPMENT_STATUSES, { optional: true, description: 'Only shipments of this status.' })
  status?: ShipmentStatus;
  @IdentifierField({ max: 128, optional: true, example: 'DEMO-1001' }) order_number?: string;
}

@ClosedObject()
class ShipmentsData {
  @ArrayField(() => ShipmentDto, {
    max: 100,
    description: 'Newest first; with `updated_since` or `updated_until` by ascending `updated_at`.',
  })
  shipments!: ShipmentDto[];
  @IdentifierField({ max: 128, optional: true, description: 'The cursor of the next page; null on the last.' })
  next_cursor!: string | null;
}

/** The answer to `GET /shipments` (C-LIST-1). */
export const ShipmentsAnswer = answerOf('ShipmentsAnswer', ShipmentsData);
