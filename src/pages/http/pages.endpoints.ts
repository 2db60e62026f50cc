import { type EndpointOptions } from '../../platform/http/endpoint.js';
import { ClosedObject, Text } from '../../platform/validation/index.js';

const HTML = 'text/html';
const ETAG = { ETag: 'Names this page, for `If-None-Match`.' };

/** Longer than the token of any order number. */
const LONGEST_TOKEN = 1024;

@ClosedObject()
class PagePath {
  @Text({
    min: 1,
    max: LONGEST_TOKEN,
    description: 'Of the link in an answer, an event or a message.',
    example: 'q8fT2c5LxYz0wVbNk2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa',
  })
  token!: string;
}

@ClosedObject()
class LookupPath {
  @Text({ min: 1, max: 253, description: "The store's.", example: 'demo.example' }) shop_domain!: string;
}

const PAGE = {
  auth: 'public',
  failsAsPage: true,
  limit: 'none',
  idempotency: 'none',
  path: PagePath,
  requestHeaders: {
    'Accept-Language': "Counts where the order's language is not known.",
    'If-None-Match': 'The `ETag` of the page that is there already.',
  },
  problems: ['PAGE_NOT_FOUND'],
} as const satisfies Partial<EndpointOptions>;

const REFUSED = 'A browser gets what went wrong as a page, anything else as problem+json.';

export const TRACKING_PAGE: EndpointOptions = {
  ...PAGE,
  problems: [...PAGE.problems],
  summary: 'Show a customer where their order is',
  description: `Every parcel of the order with its own items and timeline, without a login or a script. ${REFUSED}`,
  answers: {
    200: { description: 'The page.', mediaType: HTML, headers: ETAG },
    304: { description: 'The page is the one that is there already.', headers: ETAG },
  },
};

export const RETURN_PAGE: EndpointOptions = {
  ...PAGE,
  problems: [...PAGE.problems],
  summary: 'Show a customer where their return stands',
  description: `What to do next, and the label to do it with. ${REFUSED}`,
  answers: {
    200: { description: 'The page.', mediaType: HTML, headers: ETAG },
    304: { description: 'The page is the one that is there already.', headers: ETAG },
  },
};

const LOOKUP = {
  auth: 'public',
  failsAsPage: true,
  idempotency: 'none',
  path: LookupPath,
  requestHeaders: { 'Accept-Language': 'The language of the page.' },
} as const satisfies Partial<EndpointOptions>;

export const LOOKUP_FORM: EndpointOptions = {
  ...LOOKUP,
  limit: 'none',
  summary: 'Ask a customer for their order number and e-mail',
  description: `The page of a store where customers without a link find their order. ${REFUSED}`,
  answers: {
    200: { description: 'The form.', mediaType: HTML, headers: ETAG },
    304: { description: 'The form is the one that is there already.', headers: ETAG },
  },
  problems: ['PAGE_NOT_FOUND'],
};

// No `body`: it is a form, and nobody else's is parsed.
export const LOOK_UP: EndpointOptions = {
  ...LOOKUP,
  limit: 'lookup',
  summary: 'Find the order of a number and e-mail',
  description:
    'What the form does, with `order_number` and `email`. Leads to the tracking page when both are those of one order; else ' +
    `the answer is the same, whether there is such an order or not. ${REFUSED}`,
  answers: {
    303: { description: 'The order is there.', headers: { Location: 'Its tracking page.' } },
    200: { description: 'The form again: no order has both, or one was not filled in.', mediaType: HTML },
  },
  problems: ['PAGE_NOT_FOUND', 'MALFORMED_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
};
