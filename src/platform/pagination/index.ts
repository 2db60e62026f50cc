// SPDX-License-Identifier: Apache-2.0
export * from './list-filters.js';
export * from './list-order.js';
export * from './list-reader.js';
export * from './page.js';
