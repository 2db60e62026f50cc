// SPDX-License-Identifier: Apache-2.0
import { Address } from '../../platform/dto/address.dto.js';
import { ClosedObject, DateTimeField, ObjectField } from '../../platform/validation/index.js';
import { Customer } from './order-members.js';

/** The members of a customer and of an address that staff correct. Others stay. */
export const CORRECTED_MEMBERS = {
  customer: ['email', 'phone', 'name', 'first_name', 'last_name'],
  shipping_address: ['name', 'company', 'street1', 'street2', 'street3', 'zip', 'city', 'state', 'country', 'phone'],
} as const;

/** Input of a correction (C-ORD-35): a member that is left out is removed from the order. */
@ClosedObject()
export class OrderCorrection {
  @ObjectField(() => Customer) customer!: Customer;
  @ObjectField(() => Address) shipping_address!: Address;
  /** `updatedAt` of the order that staff have seen. */
  @DateTimeField() seen_at!: string;
}
