/** Ids that the rule of `operationIdOf` does not find, mostly because a path has a noun where the rule expects a verb. */
const EXCEPTIONS: Record<string, string> = {
  'GET /api-keys/list/{storeId}': 'getApiKey',
  'POST /auth/v1/token': 'issueToken',
  'GET /auth/v1/token/introspect': 'introspectToken',
  'POST /auth/v1/token/revoke': 'revokeToken',
  'POST /auth/v1/token/verify': 'verifyToken',
  'POST /carriers/shippo/events': 'receiveShippoEvent',
  'POST /claims/{claim_id}/answers': 'answerClaim',
  'POST /claims/uploads': 'uploadPhoto',
  'GET /errors/{slug}': 'getProblemType',
  'GET /health/live': 'getLiveness',
  'GET /health/ready': 'getReadiness',
  'POST /notifications/bounces': 'reportBounce',
  'POST /notifications/twilio/inbound': 'receiveTextMessage',
  'GET /notifications/unsubscribe/{token}': 'showUnsubscribePage',
  'POST /notifications/unsubscribe/{token}': 'unsubscribe',
  'GET /privacy/exports/{token}': 'downloadCustomerData',
  'GET /request-log': 'listLoggedRequests',
  'GET /test-inbox': 'listTestMessages',
  'GET /test-inbox/{message_id}': 'getTestMessage',
  'POST /webhook-endpoints/{endpoint_id}/replay': 'replayWebhookEvents',
  'POST /webhook-endpoints/{endpoint_id}/rotate-secret': 'rotateWebhookSecret',
  'GET /r/{token}': 'showReturnPage',
  'GET /c/{token}': 'showClaimPage',
  'POST /returns/{return_id}/decision': 'recordReturnDecision',
  'POST /returns/{return_id}/refund': 'recordReturnRefund',
  'POST /returns/{return_id}/shipping-label': 'recordReturnShippingLabel',
  'GET /shipments/{tracking_number}': 'getShipmentTimeline',
  'GET /t/{token}': 'showTrackingPage',
  'GET /t/{token}/claim': 'showClaimForm',
  'POST /t/{token}/claim': 'describeClaim',
  'GET /t/{token}/claim/check': 'showClaimCheck',
  'POST /t/{token}/claim/check': 'submitClaim',
  'POST /t/{token}/claim/photos': 'addClaimPhoto',
  'POST /t/{token}/claim/photos/remove': 'removeClaimPhoto',
  'GET /t/{token}/return': 'showReturnForm',
  'POST /t/{token}/return': 'chooseReturn',
  'GET /t/{token}/return/check': 'showReturnCheck',
  'POST /t/{token}/return/check': 'submitReturn',
  'POST /t/{token}/{flow}/code': 'requestCode',
  'POST /t/{token}/{flow}/session': 'startSession',
  'GET /track/{shop_domain}': 'showLookupPage',
  'POST /track/{shop_domain}': 'lookUpOrder',
  'GET /uploads/{name}': 'getPhoto',
};

const ON_ITEM: Record<string, string> = { get: 'get', put: 'put', patch: 'update', delete: 'delete' };
const ON_LIST: Record<string, string> = { get: 'list', post: 'create', put: 'put', patch: 'update', delete: 'delete' };

/**
 * The id of an operation that a client author would choose: `getOrder` for `GET /orders/{order_number}`, `listReturns` for
 * `GET /returns`, `cancelOrder` for `POST /orders/{order_number}/cancel`.
 * @param method in lower case
 */
export function operationIdOf(method: string, path: string): string {
  return EXCEPTIONS[`${method.toUpperCase()} ${path}`] ?? derivedId(method, path);
}

function derivedId(method: string, path: string): string {
  const segments = path.split('/').slice(1);
  const names = segments.filter((segment) => !segment.startsWith('{')).map(pascal);
  const last = names.pop() ?? '';
  const parents = names.map(singular).join('');
  const isItem = segments.at(-1)?.startsWith('{') === true;
  // A POST below a collection is an action.
  if (!isItem && names.length > 0 && method === 'post') return last.charAt(0).toLowerCase() + last.slice(1) + parents;
  const verb = (isItem || singular(last) === last ? ON_ITEM : ON_LIST)[method] ?? method;
  return verb + parents + (verb === 'list' ? last : singular(last));
}

function pascal(segment: string): string {
  return segment
    .split(/[-_.]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function singular(name: string): string {
  return name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '');
}
