// SPDX-License-Identifier: Apache-2.0
/**
 * Handlebars partial of the label, rendered with `uspsLabel`. It is in English because the carrier reads it. Customers write
 * their address themselves.
 */
export const USPS_LABEL_HTML = `<figure class="usps-label" lang="en" dir="ltr" aria-label="USPS return label">
<div class="usps-label-head"><p class="usps-label-kind">Return</p><p>Prepaid<br>return label</p></div>
<p class="usps-label-banner"><bdi>{{banner}}</bdi></p>
<div class="usps-label-from"><p>From:</p><hr aria-hidden="true"><hr aria-hidden="true"><hr aria-hidden="true"></div>
{{#if address}}<div class="usps-label-to"><p>Return to:</p><address>{{#each address}}<bdi>{{this}}</bdi> {{/each}}</address></div>{{/if}}
<div class="usps-label-bars"><p>USPS tracking #</p>
{{{bars}}}
<p class="usps-label-number">{{#each groups}}<span>{{this}}</span> {{/each}}</p></div>
</figure>
`;

/**
 * 4 by 6 inches in print, so that a barcode module has 0.013 to 0.020 inch; as wide as its container on narrow screens. Black
 * on white in every color scheme. Merchant texts are cut after two rows, so that the label fits on one page.
 */
export const LABEL_CSS = `
.usps-label { box-sizing: border-box; container-type: inline-size; inline-size: min(4in, 100%); min-block-size: 6in; margin: 0 auto; display: flex; flex-direction: column; border: 2px solid #000; color: #000; background: #fff; color-scheme: only light; forced-color-adjust: none; print-color-adjust: exact; -webkit-print-color-adjust: exact; break-inside: avoid; font: 0.875rem/1.3 Arial, Helvetica, sans-serif; text-align: start; overflow-wrap: anywhere; }
.usps-label p, .usps-label address { margin: 0; font-style: normal; text-transform: uppercase; }
.usps-label bdi { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.usps-label-head { display: flex; align-items: stretch; font-weight: 700; }
.usps-label-head p { flex: 1; padding: 0.75rem; text-align: end; }
.usps-label-head .usps-label-kind { flex: none; display: grid; align-items: center; background: #000; color: #fff; font-size: min(1.75rem, 7.3cqi); letter-spacing: 0.05em; }
.usps-label .usps-label-banner { padding: 0.5rem; border: solid #000; border-width: 4px 0; font-size: min(1.25rem, 5.3cqi); font-weight: 700; text-align: center; }
.usps-label-from { padding: 0.5rem 0.75rem; }
.usps-label-from hr { inline-size: 75%; margin: 1.5rem 0 0; border: 0; border-block-end: 1px solid #000; }
.usps-label-to { flex: 1; display: flex; gap: 0.75rem; align-items: center; padding: 0.75rem; font-weight: 700; }
.usps-label-to p { flex: none; inline-size: 4.5rem; }
.usps-label-to address { font-size: min(1rem, 4.6cqi); }
.usps-label-bars { margin: auto 0 0.75rem; padding: 0.5rem 0; border: solid #000; border-width: 6px 0; font-weight: 700; text-align: center; }
.usps-label-bars svg { display: block; inline-size: min(3.8in, 100%); block-size: auto; margin: 0.5rem auto; }
.usps-label-number { font-size: min(1.0625rem, 4.4cqi); }
.usps-label-number span { display: inline-block; }
`;
