import { pageHref, type PageLanguage, PagePath } from '../../pages/index.js';
import { ClosedObject, EnumField } from '../../platform/validation/index.js';

/** The forms that a customer can start. */
export const FLOWS = ['return', 'claim', 'withdraw', 'change'] as const;
export type Flow = (typeof FLOWS)[number];

@ClosedObject()
export class FlowPath extends PagePath {
  @EnumField(FLOWS, { example: 'return', description: 'The form that the customer wants to start.' }) flow!: Flow;
}

/** A page of a flow that the browser may open. */
export type FlowPage = '' | '/check' | '/items';

/** An address that forms are sent to. */
type FlowAction = FlowPage | '/code' | '/session' | '/photos' | '/photos/remove';

/** What an address depends on. */
interface FlowPlace {
  flow: Flow;
  /** Of the order's pages. */
  token: string;
  page: PageLanguage;
}

/** The address of a page of the flow, or of a form's target, in the chosen language if there is one (C-PAGE-46). */
export function flowHref({ flow, token, page }: FlowPlace, part: FlowAction = ''): string {
  return pageHref(flowPath({ flow, token }, part), page);
}

/** The same address without a language. */
export function flowPath({ flow, token }: Omit<FlowPlace, 'page'>, part: FlowAction = ''): string {
  return `/t/${token}/${flow}${part}`;
}

/** The first page that needs a session. A withdrawal has one before it, because its statement needs no code (C-SELF-18). */
export function firstCodePage(flow: Flow): FlowPage {
  return flow === 'withdraw' ? '/items' : '';
}

/** Why a photo was not added. */
export const PHOTO_ALERTS = ['refused', 'large', 'full'] as const;
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
