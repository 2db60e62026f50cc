import { ListQuery } from '../../platform/dto/list.dto.js';
import { ClosedObject, IdentifierField, QueryBooleanField, TextField } from '../../platform/validation/index.js';

/** Query of `GET /orders` (C-LIST-2). */
@ClosedObject()
export class OrdersQuery extends ListQuery {
  @QueryBooleanField({ optional: true, description: 'Whether the figures of the order are flagged.' }) flagged?: string;
  @QueryBooleanField({ optional: true, description: 'Whether the order is protected now.' }) protected?: string;
  @QueryBooleanField({ optional: true, description: 'Whether units were cancelled, all or some.' }) cancelled?: string;
  @TextField({ min: 1, max: 128, optional: true, description: '`customer.id`.' }) customer_id?: string;
  @IdentifierField({ max: 128, optional: true, description: '`source_store.id`.' }) source_store?: string;
}
