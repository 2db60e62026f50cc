// SPDX-License-Identifier: Apache-2.0
/** Why parcels need attention, in the order of the filters (C-WORK-1). */
export const ATTENTION = ['late', 'exception', 'silent'] as const;

export const ATTENTION_NAMES = { late: 'Late', exception: 'Exception', silent: 'No news' } as const;
