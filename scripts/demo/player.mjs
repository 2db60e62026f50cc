// SPDX-License-Identifier: Apache-2.0
import { photoOfDamage, screenshot } from './drawings.mjs';
import { carrierTo, journey } from './journey.mjs';
import { seededRandom } from './story.mjs';

/** Where returns go. */
const SHOP = {
  name: 'Demo Store',
  street1: '500 Example Way',
  city: 'Portland',
  state: 'OR',
  zip: '97209',
  country: 'US',
};

/** @typedef {{ at: number, run: () => Promise<unknown> }} Step what happens at a time */

/** Plays the orders of one store: what its order management system and its staff do, step by step. */
export class StorePlayer {
  #client;
  #simulation;
  #decisions;
  #withdrawals;
  #storeId;
  /** Who decides on claims, as the history shows it. */
  #staff;
  #pictures;

  constructor({ client, simulation, decisions, withdrawals, store, pictures }) {
    this.#client = client;
    this.#simulation = simulation;
    this.#decisions = decisions;
    this.#withdrawals = withdrawals;
    this.#storeId = store.store_id;
    this.#staff = { store, actor: { type: 'staff', id: 'demo@parcelward.test' } };
    this.#pictures = pictures;
  }

  /** @returns {Step[]} */
  stepsOf(order) {
    /** The return and the claim that later acts refer to. */
    const ids = {};
    return [
      { at: order.at, run: () => this.#client.orders.put(order.number, order.body) },
      ...order.parcels.flatMap((parcel) => this.stepsOfParcel(parcel)),
      ...order.acts.flatMap((act) => this.#stepsOfAct(act, order, ids)),
    ];
  }

  /**
   * The events come in one update, as from a carrier that is asked now and then.
   * @returns {Step[]}
   */
  stepsOfParcel({ at, body, events }) {
    return [
      { at, run: () => this.#client.shipments.push(body) },
      ...events.slice(-1).map(({ time }) => ({ at: time, run: () => this.#move(body.tracking_number, events) })),
    ];
  }

  #move(number, events) {
    return this.#simulation.move(this.#storeId, number, ...events);
  }

  /** @returns {Step[]} */
  #stepsOfAct(act, order, ids) {
    if (act.do === 'label') return this.#stepsOfLabel(act, order, ids);
    return [{ at: act.at, run: () => this.#acts[act.do](act, order, ids) }];
  }

  #acts = {
    correct: (_act, { number, corrected }) => this.#client.orders.put(number, corrected),
    cancel: ({ lines, why }, { number }) =>
      this.#client.orders.cancel(number, {
        reason: why,
        ...(lines ? { type: 'PARTIAL', line_items: unitsOf(lines) } : { type: 'FULL' }),
      }),
    return: async (act, { number, address }, ids) => {
      const { return_id } = await this.#client.returns.create({
        order_id: number,
        resolution: act.resolution ?? 'REFUND',
        return_method: act.method ?? 'SELF_SHIP',
        return_line_items: unitsOf(act.lines),
        return_from_address: address,
        customer_reason: { code: act.why, description: act.words },
        ...(this.#labelOf(act) && { return_label: this.#labelOf(act) }),
      });
      ids.returnId = return_id;
    },
    decide: ({ decision, note }, _order, { returnId }) =>
      this.#client.returns.decide(returnId, { decision, ...(note && { reason: note }) }),
    refund: ({ amount, deductions }, { number, body }, { returnId }) =>
      this.#client.returns.refund(returnId, {
        ...{ amount, deductions_total: deductions, currency: body.currency, external_refund_id: `refund-${number}` },
      }),
    claim: async (act, { number, parcels }, ids) => {
      const claim = await this.#client.claims.create({
        order_reference: number,
        claim_reason: act.reason,
        claim_resolution: act.resolution,
        claims_full_order: !act.lines,
        ...(act.lines && { claims_items: unitsOf(act.lines) }),
        additional_comment: act.words,
        claimed_images: await this.#photosOf(act, parcels),
      });
      ids.claimId = claim.claim_id;
    },
    /** A customer's statement; a `number` that is not the order's is linked to no order. */
    withdrawal: ({ lines, number, items = null, note = null }, order) =>
      this.#withdrawals.submit(
        { ...this.#staff, actor: { type: 'customer', id: 'self_service' } },
        {
          ...{ stated_order_number: number ?? order.number, items_text: items, note, source: 'page' },
          ...{ name: order.body.customer.name, email: order.body.customer.email },
          ...{ line_items: lines ? unitsOf(lines) : [], language: order.body.locale.slice(0, 2) },
          session: lines && { orderNumber: order.number },
        },
      ),
    approve: ({ amount, why }, _order, { claimId }) =>
      this.#decisions.approve(this.#staff, claimId, { ...(amount && { amount }), ...(why && { reason: why }) }),
    deny: ({ why }, _order, { claimId }) => this.#decisions.deny(this.#staff, claimId, { reason: why }),
    resolve: ({ reference }, _order, { claimId }) => this.#decisions.resolve(this.#staff, claimId, { reference }),
    withdraw: ({ why }, _order, { claimId }) => this.#decisions.withdraw(this.#staff, claimId, { reason: why }),
  };

  /** The shop sends the label, and the customer sends the parcel. */
  #stepsOfLabel({ at, days, way = 'delivered' }, { address, number }, ids) {
    const { carrier, tracking_number } = carrierTo(address, seededRandom(Number(number)));
    const events = journey(way, { at, days, to: address });
    const label = { carrier, tracking_number, label_url: `${this.#pictures}/label.png` };
    return [
      { at, run: () => this.#client.returns.label(ids.returnId, label) },
      { at: events.at(-1).time, run: () => this.#move(tracking_number, events) },
    ];
  }

  /** The label that comes with a request: in the package, as a QR code, or drawn from a USPS barcode. */
  #labelOf({ included, qr, replica }) {
    if (included) return { included_in_package: true, carrier: 'usps', instructions: 'It is under the tissue paper.' };
    if (qr)
      return {
        qr_code_url: `${this.#pictures}/qr.png`,
        carrier: 'dhl_express',
        instructions: 'Mostre-o ao balcão.',
      };
    if (replica)
      return {
        barcode_data: '420972099405511899223197428490',
        carrier: 'usps',
        service: 'Ground Advantage',
        return_to: SHOP,
      };
    return undefined;
  }

  async #photosOf({ photos = 0, screenshot: days, lines }, [parcel]) {
    const [sku] = Object.keys(lines ?? {}).concat('PLANT-1');
    const drawn = Array.from({ length: photos }, (_, index) => photoOfDamage(sku, 14 - 32 * index));
    if (days) drawn.push(screenshot(parcel.body.tracking_number, days));
    const uploaded = await Promise.all(drawn.map(async (photo) => this.#client.claims.upload(await photo)));
    return uploaded.map(({ url }) => url);
  }
}

const unitsOf = (lines) => Object.entries(lines).map(([line_id, quantity]) => ({ line_id, quantity }));
