// SPDX-License-Identifier: Apache-2.0
import { type Amount } from '../../platform/json/exact-json.js';
import {
  childPointer,
  ClosedObject,
  type Fault,
  BooleanField,
  IdentifierField,
  IntegerField,
  ArrayField,
  MoneyField,
  Rules,
  TextField,
  TextListField,
} from '../../platform/validation/index.js';

/** The reasons for a claim (C-CLM-3). */
export const CLAIM_REASONS = ['Lost', 'Stolen', 'Damaged', 'Wrong Product', 'Tracking Not Updated'] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

/** The resolutions that a claim may request (C-CLM-4). */
export const CLAIM_RESOLUTIONS = ['REFUND', 'RESHIP'] as const;
export type ClaimResolution = (typeof CLAIM_RESOLUTIONS)[number];

function exclusionFaults({ reasons = [], resolutions = [] }: Exclusion): Fault[] {
  return [
    ...unknownItems('reasons', reasons, CLAIM_REASONS),
    ...unknownItems('resolutions', resolutions, CLAIM_RESOLUTIONS),
  ];
}

function unknownItems(member: string, items: string[], allowed: readonly string[]): Fault[] {
  return items.flatMap((item, index) => {
    if (allowed.includes(item)) return [];
    const pointer = childPointer(childPointer('', member), index);
    return [{ pointer, code: 'NOT_ALLOWED_VALUE', detail: `must be one of ${allowed.join(', ')}` }];
  });
}

/** Excludes lines from claims. A line is excluded if it meets every given condition (C-POL-7). */
@ClosedObject()
@Rules(exclusionFaults)
export class Exclusion {
  @IdentifierField({ max: 64 }) id!: string;
  @TextField({ min: 1, max: 1024 }) message!: string;
  @TextListField({ max: 5, itemMax: 64, optional: true }) reasons?: string[];
  @TextListField({ max: 1000, itemMax: 255, optional: true }) skus?: string[];
  @TextListField({ max: 1000, itemMax: 255, optional: true }) product_ids?: string[];
  @TextListField({ max: 2, itemMax: 64, optional: true }) resolutions?: string[];
  /** Excludes lines with a higher unit price. */
  @MoneyField({ optional: true }) max_unit_price?: Amount;
  /** Excludes lines in a delivered parcel. */
  @BooleanField({ optional: true }) not_if_delivered?: boolean;
}

/** The settings of a claim policy (C-POL-1). Omitted members get their defaults. */
@ClosedObject()
export class ClaimPolicySettings {
  @IntegerField({ min: 0, max: 36_500, optional: true }) window_days?: number;
  @BooleanField({ optional: true }) refund_enabled?: boolean;
  @BooleanField({ optional: true }) reship_enabled?: boolean;
  @IntegerField({ min: 0, max: 36_500, optional: true }) lost_after_days?: number;
  @ArrayField(() => Exclusion, { max: 100, optional: true }) exclusions?: Exclusion[];
}

/** A store's claim policy with all defaults filled in. */
export type ClaimPolicy = Required<ClaimPolicySettings>;
