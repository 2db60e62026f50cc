export { type Client, type ClientOptions, createClient } from './client.js';
export type * from './generated.js';
export { type CallOptions, type KeyedCallOptions, type Operations } from './operations.js';
export { type OrderWithEtag } from './resources/orders.js';
export { type FieldFault, ParcelwardNetworkError, ParcelwardProblem, type ParcelwardProblemCode } from './problem.js';
export { type PushedShipment } from './resources/shipments.js';
