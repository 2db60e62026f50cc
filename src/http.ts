// SPDX-License-Identifier: Apache-2.0
/** `parcelward/http`: the server of the API, for another application that clients reach directly. */
export { HttpAdapter, type HttpAdapterOptions } from './platform/http/body/http-adapter.js';
export { BodyReaderService, readInTime } from './platform/http/body/body-reader.service.js';
export { type BodyLimit } from './platform/http/tenant-request.js';
