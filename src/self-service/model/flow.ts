// SPDX-License-Identifier: Apache-2.0
import { pageHref, type PageLanguage, PagePath } from '../../pages/index.js';
import { ClosedObject, EnumField } from '../../platform/validation/index.js';

/** The forms about an order. */
const ORDER_FLOWS = ['return', 'claim', 'withdraw', 'change'] as const;

/** Where the forms of customers are: on the pages of an order (`t`), of a claim (`c`) or of a return (`r`), and their name there. */
const PLACES = {
  return: ['t', 'return'],
  claim: ['t', 'claim'],
  withdraw: ['t', 'withdraw'],
  change: ['t', 'change'],
  answer: ['c', 'answer'],
  cancelClaim: ['c', 'cancel'],
  cancelReturn: ['r', 'cancel'],
} as const;

/** The forms that a customer can start. */
export type Flow = keyof typeof PLACES;

@ClosedObject()
export class FlowPath extends PagePath {
  @EnumField(ORDER_FLOWS, { example: 'return', description: 'The form that the customer wants to start.' })
  flow!: (typeof ORDER_FLOWS)[number];
}

@ClosedObject()
export class ClaimFlowPath extends PagePath {
  @EnumField(['answer', 'cancel'], { example: 'answer', description: 'What the customer wants to do about the claim.' })
  flow!: 'answer' | 'cancel';
}

/** The form that a path is of. */
export function flowOf(path: string): Flow {
  const [, root, , name] = path.split('/');
  const flows = Object.entries(PLACES) as [Flow, readonly [string, string]][];
  return flows.find(([, place]) => place[0] === root && place[1] === name)?.[0] ?? 'claim';
}

/** A page of a flow that the browser may open. */
export type FlowPage = '' | '/check' | '/items';

/** An address that forms are sent to. */
type FlowAction = FlowPage | '/code' | '/session' | '/photos' | '/photos/remove';

/** What an address depends on. */
interface FlowPlace {
  flow: Flow;
  /** Of the pages of the order, or of the return or claim. */
  token: string;
  page: PageLanguage;
}

/** The address of a page of the flow, or of a form's target, in the chosen language if there is one (C-PAGE-46). */
export function flowHref({ flow, token, page }: FlowPlace, part: FlowAction = ''): string {
  return pageHref(flowPath({ flow, token }, part), page);
}

/** The same address without a language. */
export function flowPath({ flow, token }: Omit<FlowPlace, 'page'>, part: FlowAction = ''): string {
  const [root, name] = PLACES[flow];
  return `/${root}/${token}/${name}${part}`;
}

/** The page that the form belongs to. */
export function pagePathOf({ flow, token }: Omit<FlowPlace, 'page'>): string {
  return `/${PLACES[flow][0]}/${token}`;
}

/** The first page that needs a session. A withdrawal has one before it, because its statement needs no code (C-SELF-18). */
export function firstCodePage(flow: Flow): FlowPage {
  return flow === 'withdraw' ? '/items' : '';
}

/** Why a photo was not added. */
export const PHOTO_ALERTS = ['refused', 'large', 'heavy', 'full'] as const;
export type PhotoAlert = (typeof PHOTO_ALERTS)[number];

/** The parameter of the check page's query that says why the last photo was not added. */
export const PHOTO_PARAMETER = {
  name: 'photo',
  required: false,
  description: 'Why the last photo was not added. Any other value is ignored.',
  schema: { type: 'string', examples: ['full'], enum: [...PHOTO_ALERTS] },
} as const;

/** The address of a claim's check page. */
export function checkHref(place: FlowPlace, alert?: PhotoAlert): string {
  const href = flowHref(place, '/check');
  return alert ? `${href}${href.includes('?') ? '&' : '?'}${PHOTO_PARAMETER.name}=${alert}` : href;
}
