// SPDX-License-Identifier: Apache-2.0
import { numberKey, suggestedCarriers } from '../../shipments/index.js';
import { type ReturnWarning } from '../model/return.resource.js';

interface ReportedLabel {
  carrier: string;
  tracking_number: string;
}

const isOfLabel = ({ code }: ReturnWarning): boolean => code.startsWith('LABEL_');

/** Whether one of these shipments has a tracking number, in any spelling. */
export function isNumberOf(
  shipments: readonly Pick<ReportedLabel, 'tracking_number'>[],
  trackingNumber: string,
): boolean {
  const key = numberKey(trackingNumber);
  return shipments.some(({ tracking_number }) => numberKey(tracking_number) === key);
}

/**
 * Replaces the warnings of an earlier label by the warnings of a new one (C-CB-38).
 * @param outbound the shipments of the order
 * @param isTracked whether a carrier was identified
 */
export function withLabelWarnings(
  warnings: readonly ReturnWarning[],
  { carrier, tracking_number }: ReportedLabel,
  outbound: readonly Pick<ReportedLabel, 'tracking_number'>[],
  isTracked: boolean,
): ReturnWarning[] {
  const others = warnings.filter((warning) => !isOfLabel(warning));
  if (isNumberOf(outbound, tracking_number))
    others.push({
      code: 'LABEL_NUMBER_IS_OUTBOUND',
      detail: `${tracking_number} is the number of a parcel to the customer. Only its scans after the label count for the return.`,
    });
  const suggested = isTracked ? [] : suggestedCarriers(carrier);
  if (suggested.length > 0)
    others.push({
      code: 'LABEL_CARRIER_AMBIGUOUS',
      detail: `Several carriers are called ${carrier}, so the label is not tracked. It may be ${suggested.join(', ')}.`,
    });
  return others;
}
