import { pageHref, type PageLanguage } from '../../pages/index.js';
import { type Flow } from './dto.js';

/** A page of a flow that the browser may open. */
export type FlowPage = '' | '/check';

/** An address that forms are sent to. */
export type FlowAction = FlowPage | '/code' | '/session' | '/photos' | '/photos/remove';

/** What an address depends on. */
export interface FlowPlace {
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
