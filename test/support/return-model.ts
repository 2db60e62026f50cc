// SPDX-License-Identifier: Apache-2.0
/** Lines of the orders in the model; `Z` is not on any of them. */
export type ModelLine = 'A' | 'B' | 'Z';
export type ModelUnits = Partial<Record<ModelLine, number>>;

/** The model of a return: what was reported, in that order. */
export interface ModelReturn {
  units: ModelUnits;
  inShop: boolean;
  decision?: 'APPROVED' | 'REJECTED';
  labels: string[];
  refund?: string;
  reference?: number;
  events: string[];
}

/** A model of an order and its returns in memory, without transactions, tables or locks. */
export class OrderModel {
  readonly returns: ModelReturn[] = [];
  readonly cancelled: ModelUnits = {};

  /** @param quantities the quantity of each line of the order */
  constructor(public quantities: ModelUnits) {}

  /** @returns `ok`, or the code of the refusal, like `cancel`, `request` and the callbacks */
  put(quantities: ModelUnits): string {
    const isHeld = (line: ModelLine): boolean => this.returned(line) > 0;
    const removed = (Object.keys(this.quantities) as ModelLine[]).filter((line) => quantities[line] === undefined);
    if (removed.some(isHeld)) return 'LINE_HAS_ACTIVE_RETURN';
    this.quantities = { ...quantities };
    return 'ok';
  }

  cancel(units: ModelUnits): string {
    const named = Object.entries(units) as [ModelLine, number][];
    if (named.some(([line]) => this.quantities[line] === undefined)) return 'VALIDATION_ERROR';
    if (named.some(([line, count]) => count > this.uncancelled(line))) return 'CANCEL_QUANTITY_EXCEEDED';
    const needsReturnedUnits = ([line, count]: [ModelLine, number]): boolean =>
      this.returned(line) > 0 && count > this.uncancelled(line) - this.returned(line);
    if (named.some(needsReturnedUnits)) return 'LINE_HAS_ACTIVE_RETURN';
    for (const [line, count] of named) this.cancelled[line] = (this.cancelled[line] ?? 0) + count;
    return 'ok';
  }

  request(units: ModelUnits, inShop: boolean): string {
    const named = Object.entries(units) as [ModelLine, number][];
    if (named.some(([line]) => this.quantities[line] === undefined)) return 'RETURN_LINE_NOT_FOUND';
    if (named.some(([line, count]) => count > this.left(line))) return 'RETURN_QUANTITY_EXCEEDED';
    this.returns.push({ units, inShop, labels: [], events: ['requested'] });
    return 'ok';
  }

  decide(one: ModelReturn, decision: 'APPROVED' | 'REJECTED'): string {
    if (one.decision === decision) return 'ok';
    if (one.decision) return 'DECISION_ALREADY_RECORDED';
    if (this.status(one) !== 'OPEN') return 'RETURN_NOT_OPEN';
    one.decision = decision;
    one.events.push(decision.toLowerCase());
    return 'ok';
  }

  label(one: ModelReturn, number: string): string {
    if (one.inShop) return 'LABEL_NOT_APPLICABLE';
    if (one.labels.includes(number)) return 'ok';
    if (!['OPEN', 'IN_TRANSIT'].includes(this.status(one))) return 'RETURN_NOT_OPEN';
    one.labels.push(number);
    one.events.push('in_transit');
    return 'ok';
  }

  refund(one: ModelReturn, id: string): string {
    if (one.refund === id) return 'ok';
    if (one.refund) return 'REFUND_ALREADY_RECORDED';
    one.refund = id;
    one.events.push('processed');
    return 'ok';
  }

  status({ decision, labels, refund }: ModelReturn): string {
    if (refund) return 'PROCESSED';
    if (decision === 'REJECTED') return 'EVALUATION_REJECTED';
    return labels.length > 0 ? 'IN_TRANSIT' : 'OPEN';
  }

  returned(line: ModelLine): number {
    return this.returns.reduce(
      (sum, { decision, units }) => sum + (decision === 'REJECTED' ? 0 : (units[line] ?? 0)),
      0,
    );
  }

  /** The units of a line that can be returned. */
  left(line: ModelLine): number {
    return Math.max(0, (this.quantities[line] ?? 0) - (this.cancelled[line] ?? 0) - this.returned(line));
  }

  uncancelled(line: ModelLine): number {
    return Math.max(0, (this.quantities[line] ?? 0) - (this.cancelled[line] ?? 0));
  }
}
