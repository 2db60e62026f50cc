// SPDX-License-Identifier: Apache-2.0
/** The color of lines, also of what is not yet reached, in light and in dark mode. */
export const LINE_COLORS = { light: '#d7dde4', dark: '#39434e' };

/** The style of all pages: one column, from 320 px width, for light and dark mode and for print. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#f3f5f8;--card:#fff;--ink:#17202b;--soft:#52606e;--line:${LINE_COLORS.light};--good:#11703a;--warn:#8a4500;--bad:#b02a22}
@media (prefers-color-scheme:dark){:root{--paper:#111418;--card:#1b2027;--ink:#f1f4f7;--soft:#a9b5c1;--line:${LINE_COLORS.dark};--good:#6fd39a;--warn:#ffb86b;--bad:#ff9c94}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 -apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans','DejaVu Sans',system-ui,sans-serif;overflow-wrap:anywhere}
a{color:inherit;text-underline-offset:.15em}
a:focus-visible,button:focus-visible,input:focus-visible,summary:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
.wide{max-width:44rem;margin-inline:auto;padding-inline:1rem}
.notice{padding:.6rem 1rem;background:#7a2e00;color:#fff;font-weight:700;text-align:center}
.store{border-block-end:4px solid var(--accent);background:var(--card)}
.store p,.store img{display:block;margin:0;padding-block:.9rem;font-weight:700;font-size:1.1rem}
.store img{box-sizing:content-box;height:2.5rem;width:auto;max-width:100%;object-fit:contain}
main{padding-block:1.5rem 1rem}
h1{margin:0 0 .25rem;font-size:1.5rem;line-height:1.25;hyphens:auto}
h1,summary strong,.notice{text-wrap:balance}
h2{margin:0 0 .75rem;font-size:1.2rem;line-height:1.3}
h3{margin:1.5rem 0 .5rem;font-size:1rem}
p{margin:.25rem 0;text-wrap:pretty}
ol,ul{padding-inline-start:1.5rem}
.soft{color:var(--soft)}
.banner{display:flex;gap:1rem;align-items:flex-start;margin-block-end:1.5rem}
.banner>div{flex:1;min-inline-size:0}
.icon{flex:none;display:grid;place-items:center;inline-size:3rem;block-size:3rem;border-radius:50%;border:2px solid;background:var(--card)}
.icon svg{inline-size:1.6rem;block-size:1.6rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.good{color:var(--good)}.warn{color:var(--warn)}.bad{color:var(--bad)}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin-block-end:1rem}
.card>:first-child{margin-block-start:0}.card>:last-child{margin-block-end:0}
.unseen{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.steps{position:relative;display:flex;gap:.25rem;list-style:none;margin:0 0 1rem;padding:0}
.steps li{flex:1 1 0;min-inline-size:0;padding-block-start:.5rem;border-block-start:.4rem solid var(--line);font-size:.875rem;line-height:1.3;color:var(--soft)}
.steps .done,.steps .current{border-color:var(--bar);color:var(--ink)}
.steps .current{font-weight:700}
.steps.warn .current{border-color:var(--warn)}.steps.bad .current{border-color:var(--bad)}
.facts{display:grid;grid-template-columns:minmax(6rem,max-content) 1fr;gap:.35rem 1rem;margin:1rem 0}
.facts dt{color:var(--soft)}
.facts dd{margin:0}
.sums .facts{grid-template-columns:1fr auto;column-gap:0}
.sums dd{padding-inline-start:1rem;text-align:end;white-space:nowrap}
.sums :is(dt,dd):last-of-type:not(:first-of-type){padding-block-start:.35rem;border-block-start:1px solid var(--line);color:var(--ink);font-weight:700}
.button{display:inline-block;margin-block:.5rem;padding:.65rem 1.2rem;border:2px solid var(--bar);border-radius:.5rem;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-decoration:none;align-content:center;cursor:pointer}
.button::first-letter{text-transform:uppercase}
.button.other{padding-inline:.9rem;border-color:var(--soft);background:var(--card);color:var(--ink)}
.buttons{display:flex;flex-wrap:wrap;gap:0 .75rem}
main>.buttons{margin-block:-.5rem .5rem}
main>.forms{margin:-.75rem 0 1rem;padding-inline-start:4rem}
.links{list-style:none;padding:0}
.links li+li{border-block-start:1px solid var(--line)}
.links a{display:grid;grid-template-columns:11rem 1fr auto;gap:0 1rem;align-items:center;padding:1rem 1.25rem;border-radius:.75rem;text-decoration:none}
.links a::after{content:'→' / '';color:var(--soft)}
.links a:hover strong{text-decoration:underline}
.items,.timeline{list-style:none;margin:0;padding:0}
.items li{display:flex;gap:.75rem;align-items:center;padding-block:.5rem;border-block-start:1px solid var(--line)}
.items li:last-child{padding-block-end:0}
.items .what{flex:1;min-inline-size:0}
.items .count{white-space:nowrap}
.picture{flex:none;inline-size:4rem;block-size:4rem;border-radius:.5rem;overflow:hidden;background:var(--paper)}
.picture img{display:block;inline-size:100%;block-size:100%;object-fit:cover}
.timeline li{position:relative;padding:0 0 1rem 1.5rem;border-inline-start:2px solid var(--line);margin-inline-start:.4rem;padding-inline:1.25rem 0}
.timeline li::before{content:'';position:absolute;inset-block-start:.35rem;inset-inline-start:-.45rem;inline-size:.75rem;block-size:.75rem;border-radius:50%;background:var(--soft)}
.timeline li:last-child{padding-block-end:0}
.timeline .now::before{background:var(--accent);outline:2px solid var(--ink);outline-offset:1px}
h4{margin:1rem 0 .5rem;font-size:.9rem;color:var(--soft)}
.route{display:block;inline-size:100%;max-inline-size:28rem;margin-block:1rem;overflow:visible;fill:var(--ink);stroke:none;font-size:12px}
.route path{stroke:var(--ink);stroke-width:3;fill:none}
.route .rest{stroke:var(--line);stroke-dasharray:3 5}
.route .now{font-weight:700}
.carrier{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline;margin-block:1rem}
.carrier a{font-size:.9rem}
.unseen+.carrier{margin-block-start:0}.carrier:last-child{margin-block-end:0}
.copy{padding:.15rem .5rem;border:1px dashed var(--soft);border-radius:.35rem;user-select:all;-webkit-user-select:all}
details.card>summary{margin:0}
details.card[open]>summary{margin-block-end:1rem}
details.card h2{display:inline}
p+.steps{margin-block-start:1rem}
details.card summary :is(strong,bdi){display:block;margin-block-start:.25rem}
details.card[open] summary bdi{display:none}
nav{display:flex;flex-wrap:wrap;gap:.5rem .75rem;margin-block-start:1rem}
nav a{padding-block:.25rem}
nav [aria-current]{font-weight:700;text-decoration:none}
.timeline p{margin:0}
summary{cursor:pointer;margin-block:.75rem}
.note{border-inline-start:4px solid var(--accent);padding-inline-start:.75rem;white-space:pre-line}
.code{inline-size:min(16rem,100%);block-size:auto;background:#fff;padding:1rem;border-radius:.5rem}
form{display:grid;gap:1rem;max-inline-size:26rem}
label{display:grid;gap:.25rem;font-weight:600}
label input{font-weight:400}
input{font:inherit;padding:.6rem .75rem;border:1px solid var(--soft);border-radius:.5rem;background:var(--card);color:var(--ink);inline-size:100%}
.alert{margin-block-end:1rem;background:var(--card);border:2px solid var(--bad);border-radius:.5rem;padding:.75rem 1rem}
footer{padding-block:0 2rem;color:var(--soft);font-size:.9rem}
@media (max-width:40rem){.links a{grid-template-columns:1fr auto}.links a::after{grid-area:1/2/3}}
@media (max-width:26rem){h1{font-size:1.3rem}main>.forms{padding:0}.buttons .button{flex:1 1 auto;text-align:center}.forms .button{flex-basis:8rem}.banner{gap:.75rem}.icon{inline-size:2.5rem;block-size:2.5rem}.steps{padding-block-end:1.75rem}.steps span{position:absolute;inset:1rem 0 auto;clip-path:inset(50%)}.steps .current span{clip-path:none}.facts{grid-template-columns:1fr}.facts dd{margin-block-end:.5rem}}
@media print{:root{--paper:#fff;--card:#fff;--ink:#000;--soft:#333;--line:#999;--good:#000;--warn:#000;--bad:#000}main{padding-block:.5rem 0}.notice{padding:0;background:none;color:#000;font-size:.8rem}.card{break-inside:avoid}.screen{display:none}}
`;
