/** How a connection wants the orders of its shop to be read. */
export interface ShopifySettings {
  /** SKUs, product ids, titles or vendors of lines that are protection. */
  protection?: readonly string[];
  /** Whether order numbers keep the `#` of Shopify's `name`. */
  keepsHash?: boolean;
  /** Whether orders are left out until they are paid. */
  waitsForPayment?: boolean;
  /** Whether customers get mails about their parcels. Default: true. */
  sendsMails?: boolean;
  /** The name of the additional detail by which a customer agrees to text messages. */
  smsAttribute?: string;
}
