// SPDX-License-Identifier: Apache-2.0
import { errorText } from '../../platform/errors/error-text.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { inspectJson, parseJson } from '../../platform/json/exact-json.js';
import { utc } from '../../platform/time/time.js';
import { validateBody, withoutNulls } from '../../platform/validation/index.js';
import { type CarrierEvent, numberKey, resolveCarrier } from '../../shipments/index.js';
import { ImportLine, type PastEvent } from '../model/import-line.js';
import { type ImportContent, type ImportItem } from '../model/import.js';
import { briefProblem, orderTooLarge, unexpectedProblem } from './item-problems.js';
import { type FilePosition, type ItemOptions, linesOf, type OpenFile, refuseBlankText } from './lines.js';
import { withProtection } from './protection-lines.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the orders of an NDJSON file from a place on, one at a time (C-IMP-4). Blank lines are skipped. */
export async function* parcelwardItems(
  open: OpenFile,
  from: FilePosition,
  { maxBytes, protection }: ItemOptions,
): AsyncGenerator<ImportItem> {
  let { offset } = from;
  for await (const { number: line, end, bytes } of linesOf(open(from.offset), from, maxBytes)) {
    if (bytes?.toString().trim() === '') {
      refuseBlankText(end - offset, line);
      continue;
    }
    offset = end;
    const read = bytes ? readLine(bytes, protection) : { content: { problem: orderTooLarge(maxBytes) } };
    yield { line, lastLine: line, end, ...read };
  }
}

/**
 * The content of a line in the format `parcelward` (C-IMP-4), and its order number if it has one.
 * @param protection names the lines that are protection (C-IMP-27)
 */
export function readLine(
  bytes: Buffer,
  protection?: readonly string[],
): { orderNumber?: string; content: ImportContent } {
  let json: unknown;
  try {
    json = parseJson(UTF8.decode(bytes));
  } catch (cause) {
    const detail = `The line is not valid JSON in UTF-8: ${errorText(cause)}`;
    return { content: { problem: new Problem('MALFORMED_JSON', detail, { cause }) } };
  }
  return { orderNumber: orderNumberIn(json), content: contentOf(() => withProtection(json, protection)) };
}

/**
 * Validates the JSON of an order with its history, as a `PUT` and a cancellation would. Any error, also of `read`, refuses this
 * order only (C-IMP-3).
 */
export function contentOf(read: () => unknown): ImportContent {
  try {
    return validContent(read());
  } catch (error) {
    return { problem: error instanceof Problem ? error : unexpectedProblem(error) };
  }
}

function validContent(json: unknown): ImportContent {
  const faults = inspectJson(json);
  if (faults.length === 0) faults.push(...validateBody(ImportLine, json));
  // Here already, because a batch of such lines would not fit into the memory.
  if (faults.length > 0) return { problem: briefProblem(validationError(faults)) };
  const { order, cancellations = [], tracking = [], returns } = withoutNulls(ImportLine, json);
  const shipments = new Map((order.shipments ?? []).map((entry) => [numberKey(entry.tracking_number), entry]));
  const hasTimeline = (number: string): boolean =>
    resolveCarrier(shipments.get(numberKey(number))?.carrier ?? '', number) !== undefined;
  const leftOut = {
    returns: Array.isArray(returns) ? returns.length : 0,
    tracking: tracking.filter(({ tracking_number }) => !hasTimeline(tracking_number)).length,
    refunds: 0,
  };
  // By the number as the shipment has it, which the history may spell in another way (C-SHP-28).
  const spelled = (number: string): string => shipments.get(numberKey(number))?.tracking_number ?? number;
  const histories = new Map(
    tracking.map(({ tracking_number, events }) => [spelled(tracking_number), events.map(eventOf)]),
  );
  return { past: { order, cancellations, histories }, leftOut };
}

function eventOf({ status, occurred_at, substatus, description = '', location = {} }: PastEvent): CarrierEvent {
  return { status, occurred_at: utc(occurred_at), substatus: substatus ?? null, description, location };
}

function orderNumberIn(json: unknown): string | undefined {
  const { order } = (json ?? {}) as { order?: { order_number?: unknown } | null };
  const number = order?.order_number;
  return typeof number === 'string' ? number : undefined;
}
