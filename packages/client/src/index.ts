export { type Client, createClient } from './client.js';
export type * from './generated.js';
export { type ClientOptions } from './http/requester.js';
export { type CallOptions, type KeyedCallOptions, type Operations } from './operations.js';
export { type OrderWithEtag } from './resources/orders.js';
export { type FieldFault, ParcelwardNetworkError, ParcelwardProblem, type ParcelwardProblemCode } from './problem.js';
export { type EventType } from './resources/events.js';
export { type PushedShipment } from './resources/shipments.js';
