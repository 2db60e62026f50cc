import { type EndpointOptions } from '../../platform/http/endpoint.js';
import { ClosedObject, Text } from '../../platform/validation/index.js';

const HTML = 'text/html';
const ETAG = { ETag: 'Version of this page, for `If-None-Match`.' };

/** Longer than the token of the longest order number. */
const MAX_TOKEN_LENGTH = 1024;

@ClosedObject()
class PagePath {
  @Text({
    min: 1,
    max: MAX_TOKEN_LENGTH,
    description: 'Token of the link in a response, an event or a message.',
    example: 'q8fT2c5LxYz0wVbNk2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa',
  })
  token!: string;
}

@ClosedObject()
class LookupPath {
  @Text({ min: 1, max: 253, description: "The store's domain.", example: 'demo.example' }) shop_domain!: string;
}

const PAGE = {
  auth: 'public',
  failsAsPage: true,
  limit: 'none',
  idempotency: 'none',
  path: PagePath,
  requestHeaders: {
    'Accept-Language': 'Language of the page if the order has none.',
    'If-None-Match': 'The `ETag` of the cached page.',
  },
  problems: ['PAGE_NOT_FOUND'],
} as const satisfies Partial<EndpointOptions>;

const ERROR_FORMAT = 'Browsers get errors as an HTML page, other clients as problem+json.';

export const TRACKING_PAGE: EndpointOptions = {
  ...PAGE,
  problems: [...PAGE.problems],
  summary: 'Show the tracking page of an order',
  description: `Every parcel of the order with its items and timeline; needs no login and no JavaScript. ${ERROR_FORMAT}`,
  answers: {
    200: { description: 'The page.', mediaType: HTML, headers: ETAG },
    304: { description: 'The page has not changed.', headers: ETAG },
  },
};

export const RETURN_PAGE: EndpointOptions = {
  ...PAGE,
  problems: [...PAGE.problems],
  summary: 'Show the page of a return',
  description: `The status of the return, the next steps and the return label. ${ERROR_FORMAT}`,
  answers: {
    200: { description: 'The page.', mediaType: HTML, headers: ETAG },
    304: { description: 'The page has not changed.', headers: ETAG },
  },
};

const LOOKUP = {
  auth: 'public',
  failsAsPage: true,
  idempotency: 'none',
  path: LookupPath,
  requestHeaders: { 'Accept-Language': 'Preferred language of the page.' },
} as const satisfies Partial<EndpointOptions>;

export const LOOKUP_FORM: EndpointOptions = {
  ...LOOKUP,
  limit: 'none',
  summary: 'Show the order lookup form',
  description: `Customers without a link find their order here, by its number and their email address. ${ERROR_FORMAT}`,
  answers: {
    200: { description: 'The form.', mediaType: HTML, headers: ETAG },
    304: { description: 'The form has not changed.', headers: ETAG },
  },
  problems: ['PAGE_NOT_FOUND'],
};

// No `body`: the handler parses the form itself.
export const LOOK_UP: EndpointOptions = {
  ...LOOKUP,
  limit: 'lookup',
  summary: 'Look up an order by its number and email address',
  description:
    'Submits the lookup form with `order_number` and `email`. Redirects to the tracking page if both belong to one order; ' +
    `otherwise the response is the same whether or not the order exists. ${ERROR_FORMAT}`,
  answers: {
    303: { description: 'The order was found.', headers: { Location: 'The tracking page of the order.' } },
    200: { description: 'The form with an error: no order matches, or a field is empty.', mediaType: HTML },
  },
  problems: ['PAGE_NOT_FOUND', 'MALFORMED_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
};
