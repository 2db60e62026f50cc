// SPDX-License-Identifier: Apache-2.0
import { answerOf } from '../../platform/dto/answer.js';
import {
  ArrayField,
  ClosedObject,
  EnumField,
  IdentifierField,
  IntegerField,
  ObjectField,
  OpenObject,
  TextField,
  TextListField,
} from '../../platform/validation/index.js';
import { OrderReviewView } from './order-review.resource.js';

@ClosedObject({ name: 'FieldError', description: 'One field at fault.' })
class FieldErrorView {
  @TextField({ example: '/amounts/subtotal', description: 'RFC 6901 pointer into the body.' }) pointer!: string;
  @TextField({ example: 'REQUIRED', description: 'Which rule the field breaks.' }) code!: string;
  @TextField({ example: 'is required', description: 'The requirement that the field breaks.' }) detail!: string;
}

/** A rule that the body of a dry run breaks, with the members of the problem that the write would answer (C-DRY-4). */
@OpenObject({
  name: 'ForecastProblem',
  description: 'A problem that the write would answer. It may have further members.',
})
export class ForecastProblemView {
  @TextField({ example: 'VALIDATION_ERROR', description: 'A code for programs; it does not change.' }) code!: string;
  @IntegerField({ min: 400, max: 599, example: 422, description: 'The HTTP status that the write would answer.' })
  status!: number;
  @TextField({ example: 'Validation error', description: 'The name, for people.' }) title!: string;
  @TextField({
    example: '1 field is at fault; see errors.',
    description: 'An explanation for people, with the next step; the wording may change.',
  })
  detail!: string;
  @ArrayField(() => FieldErrorView, { max: 5000, optional: true, description: 'Each field at fault.' })
  errors?: FieldErrorView[];
}

/** What a `PUT` of the body would do (C-DRY-2). */
@ClosedObject({ description: 'The effect that a `PUT` of the same body would have.' })
export class OrderForecastData {
  @EnumField(['would_create', 'would_change', 'no_change', 'would_refuse'], {
    example: 'would_change',
    description: 'The effect that the request would have.',
  })
  outcome!: 'would_create' | 'would_change' | 'no_change' | 'would_refuse';
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
  @ObjectField(() => OrderReviewView, {
    optional: true,
    description: 'Left out if the order would be refused.',
    example: { flagged: false, reasons: [], warnings: [] },
  })
  review?: OrderReviewView;
  @ArrayField(() => ForecastProblemView, { max: 10, description: 'One problem for every rule that the body breaks.' })
  problems!: ForecastProblemView[];
}

/** The answer to `POST /orders/validate`. */
export const OrderForecastAnswer = answerOf('OrderForecastAnswer', OrderForecastData, 'The result of a dry run.');
