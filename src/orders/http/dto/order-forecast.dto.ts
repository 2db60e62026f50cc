import {
  ClosedObject,
  IdentifierField,
  IntegerField,
  ArrayField,
  ObjectField,
  EnumField,
  OpenObject,
  TextField,
  TextListField,
} from '../../../platform/validation/index.js';
import { ReviewView } from './order-review.dto.js';

/** One fault of the body. */
@ClosedObject({ name: 'FieldError' })
class FieldErrorView {
  @TextField({ example: '/amounts/subtotal' }) pointer!: string;
  @TextField({ example: 'REQUIRED' }) code!: string;
  @TextField({ example: 'is required' }) detail!: string;
}

/** A rule that the body breaks, with the members of the problem that a `PUT` would answer (C-DRY-4). */
@OpenObject({ name: 'ForecastProblem' })
class ForecastProblemView {
  @TextField({ example: 'VALIDATION_ERROR' }) code!: string;
  @IntegerField({ min: 400, max: 599, example: 422 }) status!: number;
  @TextField({ example: 'Validation error' }) title!: string;
  @TextField({ example: '1 field is at fault; see errors.' }) detail!: string;
  @ArrayField(() => FieldErrorView, { max: 5000, optional: true }) errors?: FieldErrorView[];
}

/** What a `PUT` of the body would do (C-DRY-2). */
@ClosedObject()
class OrderForecastData {
  @EnumField(['would_create', 'would_change', 'no_change', 'would_refuse'], { example: 'would_change' })
  outcome!: string;
  @IdentifierField({
    max: 128,
    optional: true,
    example: 'DEMO-1001',
    description: 'Null if the shape of the body is wrong.',
  })
  order_number!: string | null;
  @TextListField({
    max: 100,
    itemMax: 64,
    example: ['amounts.subtotal'],
    description: 'Names of the members that would change.',
  })
  fields_changed!: string[];
  @ObjectField(() => ReviewView, { optional: true, description: 'Left out if the order would be refused.' })
  review?: ReviewView;
  @ArrayField(() => ForecastProblemView, { max: 10, description: 'One problem for every rule that the body breaks.' })
  problems!: ForecastProblemView[];
}

/** The answer to `POST /orders/validate`. */
@ClosedObject()
export class OrderForecastAnswer {
  @ObjectField(() => OrderForecastData) data!: OrderForecastData;
}
