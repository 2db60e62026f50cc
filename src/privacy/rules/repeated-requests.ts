/** What the requests about an order name in their paths. */
interface Named {
  /** Empty for a shipment without an order. */
  orderNumber: string;
  returns: readonly string[];
  claims: readonly string[];
}

/**
 * Lists the requests, each a method and a path, whose answers show an order or what belongs to it also if they change nothing:
 * such an answer may be younger than the last change.
 */
export function repeatedRequests({ orderNumber, returns, claims }: Named): string[] {
  if (orderNumber === '') return [];
  const order = `/orders/${encodeURIComponent(orderNumber)}`;
  return [
    'POST /orders',
    `PUT ${order}`,
    `PUT ${order}/return-label`,
    `POST ${order}/cancel`,
    ...returns.flatMap((id) => ['decision', 'shipping-label', 'refund'].map((name) => `POST /returns/${id}/${name}`)),
    ...claims.map((id) => `POST /claims/${id}/answers`),
  ];
}
