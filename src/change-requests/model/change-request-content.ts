// SPDX-License-Identifier: Apache-2.0
import { keptOf } from '../../platform/validation/field.js';
import { type ChangeRequestEntity } from './change-request.entity.js';
import { ChangeRequestView } from './change-request.resource.js';

/** The JSON document of a request: the members of its view that have no column. Its names are stored. */
export type ChangeRequestContent = Pick<
  ChangeRequestView,
  'kind' | 'address' | 'reason' | 'external_reference' | 'ended_at'
>;

/** What stays of a request when the personal data of its order is erased (C-CHG-10). */
export const KEPT_OF_CHANGE_REQUEST = keptOf(ChangeRequestView);

export type ChangeRequest = Omit<ChangeRequestEntity, 'document'> & { content: ChangeRequestContent };
