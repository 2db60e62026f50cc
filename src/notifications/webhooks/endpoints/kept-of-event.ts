import { KEPT_OF_CLAIM } from '../../../claims/index.js';
import { KEPT_OF_ORDER } from '../../../orders/index.js';
import { members } from '../../../platform/privacy/kept-members.js';
import { KEPT_OF_RETURN } from '../../../returns/index.js';
import { KEPT_OF_SHIPMENT } from '../../../shipments/index.js';

/** What stays of the `data` of any event when personal data is erased (C-PRIV-5). */
export const KEPT_OF_EVENT = {
  ...members('sequence occurred_at imported'),
  order: KEPT_OF_ORDER,
  shipment: KEPT_OF_SHIPMENT,
  return: KEPT_OF_RETURN,
  claim: KEPT_OF_CLAIM,
  endpoint: members('endpoint_id url events'),
};
