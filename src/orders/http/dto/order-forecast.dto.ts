import {
  ClosedObject,
  Identifier,
  Integer,
  ListOf,
  Nested,
  OneOf,
  OpenObject,
  Text,
  TextList,
} from '../../../platform/validation/index.js';
import { ReviewView } from './order-review.dto.js';

/** One fault of the body. */
@ClosedObject({ name: 'FieldError' })
class FieldErrorView {
  @Text({ example: '/amounts/subtotal' }) pointer!: string;
  @Text({ example: 'REQUIRED' }) code!: string;
  @Text({ example: 'is required' }) detail!: string;
}

/** A rule that the body breaks, with the members of the problem that a `PUT` would answer (C-DRY-4). */
@OpenObject({ name: 'ForecastProblem' })
class ForecastProblemView {
  @Text({ example: 'VALIDATION_ERROR' }) code!: string;
  @Integer({ min: 400, max: 599, example: 422 }) status!: number;
  @Text({ example: 'Validation error' }) title!: string;
  @Text({ example: '1 field is at fault; see errors.' }) detail!: string;
  @ListOf(() => FieldErrorView, { max: 5000, optional: true }) errors?: FieldErrorView[];
}

/** What a `PUT` of the body would do (C-DRY-2). */
@ClosedObject()
class OrderForecastData {
  @OneOf(['would_create', 'would_change', 'no_change', 'would_refuse'], { example: 'would_change' }) outcome!: string;
  @Identifier({
    max: 128,
    optional: true,
    example: 'DEMO-1001',
    description: 'Null if the shape of the body is wrong.',
  })
  order_number!: string | null;
  @TextList({
    max: 100,
    itemMax: 64,
    example: ['amounts.subtotal'],
    description: 'Names of the members that would change.',
  })
  fields_changed!: string[];
  @Nested(() => ReviewView, { optional: true, description: 'Left out if the order would be refused.' })
  review?: ReviewView;
  @ListOf(() => ForecastProblemView, { max: 10, description: 'One problem for every rule that the body breaks.' })
  problems!: ForecastProblemView[];
}

/** The answer to `POST /orders/validate`. */
@ClosedObject()
export class OrderForecastAnswer {
  @Nested(() => OrderForecastData) data!: OrderForecastData;
}
