import { sumByLine, type IdentifiedLine, type LineUnits, type Payout, type UnitBalance } from '../../orders/index.js';
import { childPointer, type Fault } from '../../platform/validation/index.js';
import { type ClaimLine } from '../model/claim.js';
import { type ClaimBody, type ClaimItem } from '../http/dto/claim.dto.js';

/** A line that a claim is about, once, with the photos and the comment that it goes with. */
export interface ClaimedLine extends LineUnits {
  line: IdentifiedLine;
  claimed_images: string[];
  additional_comment: string | null;
}

/**
 * The lines of a claim whose items `lineFaults` has nothing against: of a full-order claim every unit that is not
 * cancelled, else what the items name, several items of one line together. Photos and the comment of the claim go to each
 * line that has none of its own (C-CLM-9, C-CLM-10).
 */
export function requestedLines(
  lines: readonly IdentifiedLine[],
  body: ClaimBody,
  balances: ReadonlyMap<string, UnitBalance>,
): ClaimedLine[] {
  const { claims_full_order, claims_items = [] } = body;
  const units = claims_full_order
    ? lines.map(({ line_id, quantity }) => ({
        line_id,
        quantity: quantity - (balances.get(line_id)?.cancelled_quantity ?? 0),
      }))
    : sumByLine(claims_items);
  return units
    .filter(({ quantity }) => quantity > 0)
    .map((wanted) => {
      const line = lines.find(({ line_id }) => line_id === wanted.line_id) as IdentifiedLine;
      const items = claims_items.filter(({ line_id }) => line_id === wanted.line_id);
      return { ...wanted, line, ...withCopies(body, items) };
    });
}

function withCopies(
  body: ClaimBody,
  items: readonly ClaimItem[],
): Pick<ClaimedLine, 'claimed_images' | 'additional_comment'> {
  const own = [...new Set(items.flatMap(({ claimed_images = [] }) => claimed_images))];
  const comments = items.flatMap(({ additional_comment }) => additional_comment ?? []);
  return {
    claimed_images: own.length > 0 ? own : [...new Set(body.claimed_images)],
    additional_comment: comments.length > 0 ? comments.join('\n') : (body.additional_comment ?? null),
  };
}

/** What is wrong with the lines that a claim names: not on the order, or more units than the line has. */
export function lineFaults(lines: readonly IdentifiedLine[], body: ClaimBody): Fault[] {
  const { claims_full_order, claims_items = [] } = body;
  const quantities = new Map(lines.map(({ line_id, quantity }) => [line_id, quantity]));
  const wanted = new Map(sumByLine(claims_items).map(({ line_id, quantity }) => [line_id, quantity]));
  return claims_items.flatMap(({ line_id }, index): Fault[] => {
    const pointer = childPointer('/claims_items', index);
    const has = quantities.get(line_id);
    if (has === undefined)
      return [{ pointer: `${pointer}/line_id`, code: 'NOT_ALLOWED_VALUE', detail: 'is no line of the order' }];
    // Beside a full-order claim items only lend photos and comments.
    if (claims_full_order || (wanted.get(line_id) ?? 0) <= has) return [];
    const detail = `${wanted.get(line_id)} units are claimed of a line of ${has}`;
    return [{ pointer: `${pointer}/quantity`, code: 'OUT_OF_RANGE', detail }];
  });
}

/** The lines as a claim keeps them, each with what it is paid. */
export function claimLines(lines: readonly ClaimedLine[], payout: Payout): ClaimLine[] {
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
