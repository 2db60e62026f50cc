// SPDX-License-Identifier: Apache-2.0
export { type Client, createClient } from './client.js';
export type * from './generated.js';
export { type Attempt } from './http/attempts.js';
export { type ClientOptions } from './http/requester.js';
export { StreamedFile } from './http/streamed-file.js';
export { type CallOptions, type KeyedCallOptions, type Operations } from './operations.js';
export { type FinishOptions, type ImportSettings, type ImportSource } from './resources/imports.js';
export { type OrderWithEtag, type PutOrderOptions } from './resources/orders.js';
export { type FieldFault, ParcelwardNetworkError, ParcelwardProblem, type ParcelwardProblemCode } from './problem.js';
export { type EventType } from './resources/events.js';
export { type PushedShipment } from './resources/shipments.js';
