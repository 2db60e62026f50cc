// SPDX-License-Identifier: Apache-2.0
import { type Amount } from '../../platform/json/exact-json.js';
import {
  ArrayField,
  ClosedObject,
  type Fault,
  IdentifierField,
  MoneyField,
  ruleOn,
  Rules,
  TextField,
  IntegerField,
} from '../../platform/validation/index.js';

/** The units of a product that are available for reships (C-DEC-10). */
@ClosedObject()
export class StockLevel {
  @IdentifierField({ max: 128 }) sku!: string;
  @IntegerField({ min: 0, max: 1_000_000_000 }) available!: number;
}

/** Wraps a list of levels in an object, because only objects can be validated. */
@ClosedObject()
export class StockLevelList {
  @ArrayField(() => StockLevel, { max: 10_000 }) levels!: StockLevel[];
}

const REASON = { min: 1, max: 1024 } as const;

type Amounts = { amount?: Amount | null; lines?: ApprovedLine[] | null; reason?: string | null };

/** An amount needs a reason (C-DEC-5); amounts of lines only if they differ from the calculation (C-DEC-14). */
function requireReasonForAmount({ amount, lines, reason }: Amounts): Fault[] {
  if (amount == null) return [];
  if (lines != null) return [{ pointer: '/lines', code: 'UNKNOWN_KEY', detail: 'is not allowed with an amount' }];
  return reason == null ? [{ pointer: '/reason', code: 'REQUIRED', detail: 'is required with an amount' }] : [];
}

/** The amount of a claimed line. */
@ClosedObject()
export class ApprovedLine {
  @IdentifierField({ max: 128 }) line_id!: string;
  @MoneyField() amount!: Amount;
}

/**
 * Input of an approval, in the order's currency. By default the calculated payout (C-DEC-5); `amount` is laid on the lines,
 * `lines` has an amount for each of them (C-DEC-14).
 */
@ClosedObject()
@Rules(ruleOn(['/amount', '/lines', '/reason'], requireReasonForAmount))
export class Approval {
  @MoneyField({ optional: true }) amount?: Amount;
  @ArrayField(() => ApprovedLine, { min: 1, max: 1000, optional: true }) lines?: ApprovedLine[];
  @TextField({ ...REASON, optional: true }) reason?: string;
}

@ClosedObject()
export class Denial {
  @TextField(REASON) reason!: string;
}

/** Why staff take a decision back; the customer does not see it (C-CLM-38). */
@ClosedObject()
export class ClaimReopening {
  @TextField(REASON) reason!: string;
}

/** Input of a request for information: the question to the customer (C-DEC-11). */
@ClosedObject()
export class InformationRequest {
  @TextField({ min: 1, max: 2000 }) question!: string;
}

/** Input of a resolution: the OMS's id of its refund or reship. */
@ClosedObject()
export class Settlement {
  @TextField({ min: 1, max: 255 }) reference!: string;
}

@ClosedObject()
export class ClaimWithdrawal {
  @TextField({ ...REASON, optional: true }) reason?: string;
}
