import { flowHref, type FlowPlace } from './flow-href.js';

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
