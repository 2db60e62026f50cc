// SPDX-License-Identifier: Apache-2.0
import {
  goodsOf,
  type IdentifiedLine,
  isFee,
  type LineUnits,
  type Payout,
  sumByLine,
  type UnitBalance,
} from '../../orders/index.js';
import { childPointer, type Fault } from '../../platform/validation/index.js';
import { type ClaimBody, type ClaimItem } from '../model/claim-bodies.js';
import { type ClaimLine } from '../model/claim.resource.js';

/** A claimed line of the order, with its claimed units, photos and comment. Each line occurs once (C-CLM-8). */
export interface ClaimedLine extends LineUnits {
  line: IdentifiedLine;
  claimed_images: string[];
  additional_comment: string | null;
}

/**
 * Resolves the lines of a claim without line faults. A full-order claim has all units of goods that are not cancelled; otherwise the
 * items say which units (C-CLM-5 to C-CLM-8). Photos and comment of the claim go to lines without their own (C-CLM-9,
 * C-CLM-10).
 */
export function resolveClaimedLines(
  lines: readonly IdentifiedLine[],
  body: ClaimBody,
  balances: ReadonlyMap<string, UnitBalance>,
): ClaimedLine[] {
  const { claims_full_order, claims_items = [] } = body;
  const units = claims_full_order
    ? goodsOf(lines).map(({ line_id, quantity }) => {
        return { line_id, quantity: quantity - (balances.get(line_id)?.cancelled_quantity ?? 0) };
      })
    : sumByLine(claims_items);
  return units
    .filter(({ quantity }) => quantity > 0)
    .map((claimed) => {
      const line = lines.find(({ line_id }) => line_id === claimed.line_id) as IdentifiedLine;
      const items = claims_items.filter(({ line_id }) => line_id === claimed.line_id);
      return { ...claimed, line, ...photosAndComment(body, items) };
    });
}

function photosAndComment(
  body: ClaimBody,
  items: readonly ClaimItem[],
): Pick<ClaimedLine, 'claimed_images' | 'additional_comment'> {
  const itemImages = [...new Set(items.flatMap(({ claimed_images = [] }) => claimed_images))];
  const comments = items.flatMap(({ additional_comment }) => additional_comment ?? []);
  return {
    claimed_images: itemImages.length > 0 ? itemImages : [...new Set(body.claimed_images)],
    additional_comment: comments.length > 0 ? comments.join('\n') : (body.additional_comment ?? null),
  };
}

/** Finds claim items that name an unknown line, a fee, or more units than their line has (C-CLM-7, C-CLM-19). */
export function findLineFaults(lines: readonly IdentifiedLine[], body: ClaimBody): Fault[] {
  const { claims_full_order, claims_items = [] } = body;
  const byId = new Map(lines.map((line) => [line.line_id, line]));
  const claimedQuantities = new Map(sumByLine(claims_items).map(({ line_id, quantity }) => [line_id, quantity]));
  return claims_items.flatMap(({ line_id }, index): Fault[] => {
    const pointer = childPointer('/claims_items', index);
    const line = byId.get(line_id);
    const refused = (detail: string) => [{ pointer: `${pointer}/line_id`, code: 'NOT_ALLOWED_VALUE', detail }];
    if (line === undefined) return refused('is not a line of the order');
    if (claims_full_order) return [];
    if (isFee(line)) return refused('is a fee, which cannot be claimed');
    const claimed = claimedQuantities.get(line_id) ?? 0;
    if (claimed <= line.quantity) return [];
    const detail = `${claimed} units are claimed, but the line has ${line.quantity}`;
    return [{ pointer: `${pointer}/quantity`, code: 'OUT_OF_RANGE', detail }];
  });
}

/**
 * Turns claimed lines into the lines that the claim stores and the API shows (C-CLM-29).
 * @param payout whose lines are in the same order
 */
export function toClaimLines(lines: readonly ClaimedLine[], payout: Payout): ClaimLine[] {
  return lines.map(({ line, line_id, quantity, claimed_images, additional_comment }, index) => ({
    line_id,
    sku: line.sku ?? null,
    title: line.title ?? null,
    quantity,
    claimed_images,
    additional_comment,
    payout_amount: payout.lines[index]?.amount ?? 0,
  }));
}
