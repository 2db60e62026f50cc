// SPDX-License-Identifier: Apache-2.0
import { Address } from '../../platform/dto/address.dto.js';
import { LINE_ID, PRODUCT_ID, SKU } from '../../platform/dto/members.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { BLANK } from '../../platform/privacy/kept-members.js';
import {
  ArrayField,
  BooleanField,
  ClosedObject,
  CurrencyField,
  DateTimeField,
  EmailField,
  EnumField,
  HttpsUrlField,
  IdentifierField,
  IntegerField,
  JsonObjectField,
  LocaleField,
  MoneyField,
  ObjectField,
  OpenObject,
  PercentField,
  TextField,
  TextListField,
} from '../../platform/validation/index.js';

/** The customer of an order (C-ORD-5). */
@OpenObject({ description: 'The customer of an order. Further members are kept as sent.' })
export class Customer {
  @TextField({
    max: 128,
    optional: true,
    example: '3187789bec990987',
    description: 'The id of the customer on the source platform.',
  })
  id?: string;
  @EmailField({ optional: true, orEmpty: true, example: 'ana@example.com', description: 'The e-mail address.' })
  email?: string;
  @TextField({ max: 255, optional: true, example: 'Ana Souza', description: 'The full name of the customer.' })
  name?: string;
  @TextField({ max: 255, optional: true, description: 'The given name.', example: 'Ana' }) first_name?: string;
  @TextField({ max: 255, optional: true, description: 'The family name.', example: 'Souza' }) last_name?: string;
  @TextField({
    max: 32,
    optional: true,
    description: 'The phone number, with its country code if text messages are sent.',
    example: '+5548999990000',
  })
  phone?: string;
}

const GRAND_TOTAL = 'subtotal + shipping_total + protection_cost, plus the tax if prices exclude it.';

/** The six figures of an order (C-FIG-1); one that is left out was not sent, which is not zero (C-FIG-3). */
@ClosedObject({
  description:
    'The figures of an order, in its currency, each with at most 4 decimals. A figure that is left out was not sent, which is not zero. Figures that contradict each other flag the order; they never refuse it.',
})
export class Amounts {
  @MoneyField({ example: 27.99, description: 'Sum of the line_totals, less any order-wide discount.' })
  subtotal!: Amount;
  @MoneyField({ optional: true, example: 0, description: 'Sum of unit_price x quantity, less subtotal.' })
  discount_total?: Amount;
  @MoneyField({ optional: true, example: 44.09, description: GRAND_TOTAL }) grand_total?: Amount;
  @MoneyField({ optional: true, example: 15.1, description: 'The cost of shipping.' }) shipping_total?: Amount;
  @MoneyField({ optional: true, example: 1, description: 'Required with is_protected, and only allowed with it.' })
  protection_cost?: Amount;
  @MoneyField({ optional: true, example: 0, description: 'The sum of all taxes.' }) tax_total?: Amount;
}

/** The members of a line that are stored as sent (C-LINE-1, C-LINE-2). */
class LineMembers {
  @EnumField(['item', 'fee'], {
    optional: true,
    description: '`fee`: no goods, such as a tip, gift wrap or duty; never returned or claimed. Default: `item`.',
  })
  kind?: 'item' | 'fee';
  @TextField({ ...PRODUCT_ID, optional: true, example: 'a47295965bd091207681b541b26e40a5', kept: true })
  product_id?: string;
  @TextField({
    max: 128,
    optional: true,
    description: "The source platform's id of the variant.",
    example: '44871',
    kept: true,
  })
  variant_id?: string;
  @TextField({ ...SKU, optional: true, kept: true }) sku?: string;
  @TextField({ max: 512, optional: true, example: 'Garden lamp', description: 'The name, for people.', kept: true })
  title?: string;
  @IntegerField({ min: 1, max: 100_000, example: 1, description: 'Units of the line, cancelled ones included.' })
  quantity!: number;
  @MoneyField({ example: 27.99, description: "The price of one unit before discounts, in the order's currency." })
  unit_price!: Amount;
  @MoneyField({ optional: true, example: 27.99, description: "unit_price x quantity, less the line's own discount." })
  line_total?: Amount;
  @MoneyField({ optional: true, example: 0, description: "The line's own discount, over all its units." })
  discount_amount?: Amount;
  @MoneyField({ optional: true, description: 'The tax on the line, over all of its units.', example: 0 })
  tax_amount?: Amount;
  @HttpsUrlField({ optional: true, description: 'A picture of the goods (https).' }) image_url?: string;
  @HttpsUrlField({ optional: true, description: 'The page of the product (https).' }) product_url?: string;
}

/** A line of an order as it is sent (C-LINE). */
@OpenObject({ description: 'A line of an order. Further members are kept as sent.' })
export class LineItem extends LineMembers {
  @IdentifierField({
    min: 0,
    max: 128,
    optional: true,
    description: 'Honoured only on the first create, if every line has its own unique id.',
  })
  line_id?: string;
}

/** A stored line; its id belongs to the service (C-LINE-4). */
@OpenObject({ description: 'A stored line; the service owns its id.' })
export class StoredLine extends LineMembers {
  @IdentifierField({ ...LINE_ID, example: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b' }) line_id!: string;
}

/** One discount of the order (C-ORD-9). */
@OpenObject({ description: 'One discount of an order. Further members are kept as sent.' })
export class Discount {
  @MoneyField({ example: 5, description: 'The discount, over all lines that it is on.' }) amount!: Amount;
  @EnumField(['line', 'order', 'shipping'], {
    example: 'order',
    description:
      '`line`: on particular lines. `order`: on the whole order. `shipping`: already taken off shipping_total.',
  })
  applies_to!: 'line' | 'order' | 'shipping';
  @TextField({
    max: 255,
    optional: true,
    example: 'WELCOME5',
    description: 'The code that the customer entered.',
    kept: true,
  })
  code?: string;
  @TextField({ max: 255, optional: true, description: 'The name of the discount.', example: 'Welcome', kept: true })
  title?: string;
  @TextField({
    max: 64,
    optional: true,
    description: 'The type of the discount on the source platform.',
    example: 'percentage',
    kept: true,
  })
  type?: string;
  @TextListField({
    max: 250,
    itemMax: 128,
    optional: true,
    description: 'The lines that the discount is on.',
    example: ['LAMP-1'],
    kept: true,
  })
  line_ids?: string[];
}

/** One tax of the order (C-ORD-12). */
@OpenObject({ description: 'One tax of an order. Further members are kept as sent.' })
export class TaxLine {
  @MoneyField({ example: 1.4, description: 'The amount of the tax, in the currency of the order.' }) amount!: Amount;
  @TextField({ max: 255, optional: true, example: 'VAT', description: 'The name, for people.', kept: true })
  title?: string;
  @PercentField({ optional: true, example: 0.05, description: 'Of the taxed amount.' }) rate?: Amount;
  @TextField({
    max: 255,
    optional: true,
    description: 'The authority that levies the tax.',
    example: 'São Paulo',
    kept: true,
  })
  jurisdiction?: string;
}

/** The customer's opt-in per channel (C-ORD-16). */
@ClosedObject({ description: "The customer's opt-in, by channel. A channel that is left out is not agreed to." })
class OrderNotifications {
  @BooleanField({ optional: true, example: true, description: 'Whether the customer agreed to mails.' })
  email?: boolean;
  @BooleanField({ optional: true, example: false, description: 'Whether the customer agreed to text messages.' })
  sms?: boolean;
}

/** The originating store of an order of a B2B platform account (C-SRC-1, C-SRC-5). */
@ClosedObject({ description: 'The store on a B2B platform that the order comes from.' })
export class SourceStore {
  @IdentifierField({ max: 128, example: 'berlin-1', description: 'The id of the store on the platform.' }) id!: string;
  @TextField({
    min: 1,
    max: 255,
    example: 'Berlin outlet',
    description: 'The name of the store, for people.',
    kept: true,
  })
  name!: string;
}

export const SOURCE_PAYLOAD = {
  optional: true,
  description:
    "Verbatim copy of the source platform's payload. Events and the history have `source_payload_digest` in its place: " +
    'its `size_bytes` and `sha256`.',
} as const;

/** The members of an order that bodies, `GET` and events share (C-ORD-3 to C-ORD-24). */
export class OrderMembers {
  @DateTimeField({ example: '2017-12-27T02:41:00Z', description: 'When the order was placed on the source platform.' })
  ordered_at!: string;
  @CurrencyField({ example: 'BRL', description: "Only its format is checked; the store's currency is stored." })
  currency!: string;
  @ObjectField(() => Customer, {
    description: 'The customer who placed the order. Every member is optional.',
    kept: BLANK.object,
  })
  customer!: Customer;
  @ObjectField(() => Amounts, {
    description: 'The figures of the order in its currency. A figure that is left out was not sent, which is not zero.',
  })
  amounts!: Amounts;
  @ObjectField(() => Address, { optional: true, description: 'The address of the invoice.' }) billing_address?: Address;
  @ObjectField(() => Address, {
    optional: true,
    example: { name: 'Ana Souza', street1: 'Rua das Flores 12', city: 'Imbituba', zip: '88780', country: 'BR' },
    description: 'The address of the delivery.',
  })
  shipping_address?: Address;
  @ArrayField(() => Discount, { max: 100, optional: true, description: 'The discounts of the order, at most 100.' })
  discounts?: Discount[];
  @ArrayField(() => TaxLine, { max: 100, optional: true, description: 'The taxes of the order, at most 100.' })
  tax_lines?: TaxLine[];
  @ObjectField(() => OrderNotifications, { optional: true, description: "The customer's opt-in, by channel." })
  order_notifications?: OrderNotifications;
  @JsonObjectField({
    maxKeys: 16,
    optional: true,
    example: { channel: 'web' },
    description: "The merchant's own data, kept as sent.",
  })
  metadata?: Record<string, unknown>;
  @ObjectField(() => SourceStore, {
    optional: true,
    description: 'Required for a B2B platform store, not allowed for others.',
  })
  source_store?: SourceStore;
  @LocaleField({
    optional: true,
    orUnderscore: true,
    example: 'pt-BR',
    description: 'The language of the customer, as a BCP 47 tag, for messages and pages.',
  })
  locale?: string;
  @TextField({ max: 4096, optional: true, description: 'A note for staff; null if there is none.' }) note?: string;
  @TextField({
    max: 64,
    optional: true,
    example: 'paid',
    description: "The order's status on the source platform, kept as sent.",
    kept: true,
  })
  source_status?: string;
  @DateTimeField({
    optional: true,
    description: 'When the order last changed on the source platform.',
    example: '2026-11-20T01:58:00Z',
  })
  source_updated_at?: string;
}
