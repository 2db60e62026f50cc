/**
 * A Handlebars partial: the label, for what `uspsLabel` gives. What is on it is in English, because the carrier reads it; the
 * customer's own address is for them to write.
 */
export const USPS_LABEL_HTML = `<figure class="usps-label" lang="en" dir="ltr" aria-label="USPS return label">
<div class="usps-label-head"><p class="usps-label-kind">Return</p><p>Prepaid<br>return label</p></div>
<p class="usps-label-banner"><bdi>{{banner}}</bdi></p>
<div class="usps-label-from"><p>From:</p><hr><hr><hr></div>
{{#if address}}<div class="usps-label-to"><p>Return to:</p>
<address>{{#each address}}<bdi>{{this}}</bdi>{{#unless @last}}<br>{{/unless}}{{/each}}</address></div>{{/if}}
<div class="usps-label-bars"><p>USPS tracking #</p>
{{bars}}
<p class="usps-label-number">{{#each groups}}<span>{{this}}</span> {{/each}}</p></div>
</figure>
`;

/** Four inches by six in print, black on white in every colour scheme; on a narrow screen as wide as its place. */
export const LABEL_CSS = `
.usps-label { box-sizing: border-box; inline-size: min(4in, 100%); min-block-size: 6in; margin: 0 auto; display: flex; flex-direction: column; border: 2px solid #000; color: #000; background: #fff; color-scheme: only light; forced-color-adjust: none; print-color-adjust: exact; -webkit-print-color-adjust: exact; break-inside: avoid; font: 0.875rem/1.3 Arial, Helvetica, sans-serif; overflow-wrap: anywhere; }
.usps-label p, .usps-label address { margin: 0; font-style: normal; text-transform: uppercase; }
.usps-label-head { display: flex; align-items: stretch; font-weight: 700; }
.usps-label-head p { padding: 0.75rem; flex: 1; text-align: end; }
.usps-label-head .usps-label-kind { flex: none; background: #000; color: #fff; font-size: 1.75rem; letter-spacing: 0.05em; }
.usps-label .usps-label-banner { padding: 0.5rem; border-block: 4px solid #000; font-size: 1.25rem; font-weight: 700; text-align: center; }
.usps-label-from { padding: 0.5rem 0.75rem; }
.usps-label-from hr { margin: 1.5rem 0 0; border: 0; border-block-end: 1px solid #000; inline-size: 75%; }
.usps-label-to { flex: 1; display: flex; gap: 0.75rem; align-items: center; padding: 0.75rem; }
.usps-label-to p { flex: none; inline-size: 4.5rem; font-weight: 700; }
.usps-label-to address { font-size: 1rem; font-weight: 700; }
.usps-label-bars { margin-block-start: auto; padding: 0.5rem 0; border-block: 6px solid #000; text-align: center; font-weight: 700; }
.usps-label-bars svg { display: block; inline-size: min(3.8in, 100%); block-size: auto; margin: 0.5rem auto; }
.usps-label-number { font-size: 1.0625rem; }
.usps-label-number span { display: inline-block; }
`;
