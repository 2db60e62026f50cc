/** The members of a JSON document that are about a person: whatever is in them may be personal. */
export const PERSON_MEMBERS: ReadonlySet<string> = new Set([
  'customer',
  'shipping_address',
  'billing_address',
  'address_to',
  'ship_to',
  'return_from_address',
]);

/** Members with content of any form. */
export const OPAQUE_MEMBERS: ReadonlySet<string> = new Set(['source_payload', 'metadata', 'external_reference']);
