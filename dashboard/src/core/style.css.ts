// SPDX-License-Identifier: Apache-2.0
import { CHARTS_CSS } from '../overview/charts/charts.css.js';

/** Colors, spaces, radii, shadows and sizes of type; the README lists the classes. */
const TOKENS = `
:root{color-scheme:light dark;
--paper:#f5f6f8;--card:#fff;--sunken:#f1f3f6;--ink:#171c26;--soft:#586174;--line:#e2e5eb;--edge:#868fa0;
--accent:#2447b3;--accent-deep:#1b3690;--on-accent:#fff;--accent-ground:#e9effd;
--good:#0a6638;--good-ground:#e0f4e8;--warn:#854500;--warn-ground:#fdf0d9;--bad:#b0241c;--bad-deep:#8d1a14;--bad-ground:#fdebe9;--plain:#475063;--plain-ground:#eceef2;
--shade:0 1px 2px rgb(16 24 40/.06);--lift:0 12px 32px rgb(16 24 40/.18),0 2px 6px rgb(16 24 40/.1);--dim:rgb(15 20 30/.45);
--s1:.25rem;--s2:.5rem;--s3:.75rem;--s4:1rem;--s5:1.5rem;--s6:2.5rem;--r1:.375rem;--r2:.5rem;--r3:.75rem;
--small:.8125rem;--text:.875rem;--large:1rem;--title:1.375rem;--bar:3.5rem}
@media (prefers-color-scheme:dark){:root{
--paper:#0e1116;--card:#161a21;--sunken:#1d222b;--ink:#e9edf3;--soft:#a2acbb;--line:#2a313c;--edge:#6d7788;
--accent:#93b2ff;--accent-deep:#b4caff;--on-accent:#0b1530;--accent-ground:#1d2a4b;
--good:#74d6a0;--good-ground:#12301f;--warn:#f3b765;--warn-ground:#33260f;--bad:#ff9f96;--bad-deep:#ffbdb7;--bad-ground:#3b1a18;--plain:#b5bfcd;--plain-ground:#262d37;
--shade:none;--lift:0 16px 40px rgb(0 0 0/.6);--dim:rgb(0 0 0/.6)}}
`;

const BASE = `
*{box-sizing:border-box}
html{scroll-padding-block-start:calc(var(--bar) + var(--s4))}
body{margin:0;background:var(--paper);color:var(--ink);font:var(--text)/1.5 -apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans','DejaVu Sans',system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--accent);text-decoration:none}
a:hover{text-decoration:underline;text-underline-offset:.2em}
p a,.list li>a,.hint a{text-decoration:underline;text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
main:focus{outline:0}
h1{margin:0;font-size:var(--title);line-height:1.3;letter-spacing:-.01em}
h2{margin:0 0 var(--s3);font-size:var(--large);line-height:1.4}
h3{margin:var(--s4) 0 var(--s2);font-size:var(--text)}
h3.first{margin-block-start:0}
p{margin:var(--s1) 0}
hr{border:0;border-block-start:1px solid var(--line);margin-block:var(--s4)}blockquote{margin:.5rem 0;padding-left:.75rem;border-inline-start:3px solid var(--line)}
code,pre{font:var(--small)/1.5 ui-monospace,monospace}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:var(--s2) 0;padding:var(--s3);background:var(--sunken);border-radius:var(--r2)}
iframe{width:100%;height:70vh;border:1px solid var(--line);border-radius:var(--r3);background:#fff}
summary{cursor:pointer;list-style:none;padding-block:var(--s1)}
summary::-webkit-details-marker{display:none}
details:not(.card)>summary::before{content:'';display:inline-block;inline-size:.375rem;block-size:.375rem;margin-inline:.125rem .5rem;border:solid var(--soft);border-width:0 2px 2px 0;transform:rotate(-45deg) translateY(-1px)}
details[open]:not(.card)>summary::before{transform:rotate(45deg) translateY(-1px)}
time{white-space:nowrap}
.soft,.hint{color:var(--soft);font-size:var(--small);font-weight:400}
.lines{white-space:pre-line}
.lead{margin-block-end:var(--s4)}
.icon{flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round;vertical-align:middle}
.skip{position:fixed;z-index:9;inset-block-start:var(--s2);inset-inline-start:-99rem;padding:var(--s2) var(--s4);background:var(--card);border-radius:var(--r2);box-shadow:var(--lift)}
.skip:focus{inset-inline-start:var(--s2)}
`;

const SHELL = `
.top{position:sticky;z-index:3;inset-block-start:0;display:flex;flex-wrap:wrap;gap:var(--s2) var(--s3);align-items:center;padding:var(--s2) var(--s4);background:var(--card);border-block-end:1px solid var(--line)}
.brand{display:flex;gap:var(--s2);align-items:center;margin:0;color:var(--ink);font-weight:700;font-size:1.0625rem}
.brand:hover{text-decoration:none}
.find{position:relative;display:flex;order:1;flex:1 0 100%;max-inline-size:none;align-items:center}
.find .icon{position:absolute;inset-inline-start:.625rem;color:var(--soft);pointer-events:none}
.find input[name=q]{padding-inline-start:2.375rem;background:var(--sunken);border-color:transparent}
.find input[name=q]:focus{background:var(--card);border-color:var(--edge)}
.find kbd{display:none}
.opens-account{margin-inline-start:auto;border-radius:50%}
.top>.quiet{padding:var(--s1);min-block-size:0;color:var(--ink)}
.menu{inset:calc(var(--bar) - .25rem) var(--s4) auto auto;margin:0;min-inline-size:14rem;padding:var(--s2);border:1px solid var(--line);border-radius:var(--r3);background:var(--card);color:inherit;box-shadow:var(--lift)}
.menu p{padding:var(--s2) var(--s3);margin:0 0 var(--s1);border-block-end:1px solid var(--line)}
.menu a,.menu button{display:block;inline-size:100%;padding:var(--s2) var(--s3);border-radius:var(--r1);color:var(--ink);text-align:start;font-weight:400}
.menu a:hover,.menu button:hover{background:var(--sunken);text-decoration:none}
.side{padding:var(--s4) var(--s3);background:var(--card);color:inherit}
.side .store{display:flex;gap:var(--s3);align-items:center;justify-content:start;inline-size:100%;margin:0;padding:var(--s2) var(--s3);color:var(--ink);text-align:start;font-weight:400;line-height:1.35}
.store .avatar{border-radius:var(--r2)}
.store>:nth-child(2){flex:1;min-inline-size:0}
.store .soft{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.store br{display:none}
.store .icon{margin-inline-start:auto;color:var(--soft)}
.side .menu{inset:calc(var(--bar) + 5rem) auto auto var(--s3);max-block-size:60vh;overflow:auto}
.menu [aria-current]{background:var(--accent-ground)}
.side nav{margin-block-start:var(--s3)}
.side ul{list-style:none;margin:0;padding:0}
.side li a{display:flex;gap:var(--s3);align-items:center;margin-block:2px;padding:.4375rem var(--s3);border-radius:var(--r2);color:var(--ink);font-weight:500}
.side li .icon{color:var(--soft)}
.side li a:hover{background:var(--sunken);text-decoration:none}
.side li a[aria-current]{background:var(--accent-ground);color:var(--accent);font-weight:600}
.side li a[aria-current] .icon{color:inherit}
main{padding:var(--s4) var(--s4) 4rem;min-inline-size:0}
.head{display:flex;flex-wrap:wrap;gap:var(--s2) var(--s3);align-items:center;margin-block-end:var(--s4)}
.head .back{display:flex;flex:1 0 100%;gap:var(--s1);align-items:center;margin-block-end:calc(-1*var(--s1));color:var(--soft);font-size:var(--small)}
.head .back .icon{inline-size:16px}
.head .actions{margin:0 0 0 auto}
.head .actions:empty{display:none}
.notice{grid-column:1/-1;margin:0;padding:.1875rem var(--s4);background:var(--warn-ground);color:var(--warn);font-size:var(--small);font-weight:500;text-align:center}
.outside main{max-inline-size:26rem;margin-inline:auto;padding-block-start:12vh}
.outside .brand{justify-content:center;margin-block-end:var(--s5);font-size:1.375rem}
.outside .head{justify-content:center}
@media (min-width:64rem){
body:not(.outside){display:grid;grid-template-columns:15rem minmax(0,1fr)}
.top{grid-column:1/-1;block-size:var(--bar);flex-wrap:nowrap;padding-block:0}
.top .brand{inline-size:calc(15rem - var(--s4) - var(--s3))}
.find{order:0;flex:0 1 34rem}
.find kbd{display:block;position:absolute;inset-inline-end:.625rem;padding:0 .4rem;border:1px solid var(--line);border-radius:var(--r1);background:var(--card);color:var(--soft);font:var(--small)/1.4 ui-monospace,monospace}
.find input:focus+kbd{visibility:hidden}
.opens-side{display:none}
.side{display:block;position:static;inline-size:auto;block-size:auto;margin:0;overflow:visible;border:0;border-inline-end:1px solid var(--line)}
.side>nav{position:sticky;inset-block-start:calc(var(--bar) + var(--s3))}
main{inline-size:100%;max-inline-size:80rem;min-block-size:calc(100vh - var(--bar) - 2rem);margin-inline:auto;padding:var(--s5) 2rem 4rem}
}
@supports selector(:popover-open){@media (max-width:63.99rem){
.side{block-size:100%;max-block-size:none;inline-size:min(18rem,85vw);margin:0;border:0;box-shadow:var(--lift)}
.side::backdrop{background:var(--dim)}
}}
@supports (inset-block-start:anchor(bottom)){.menu{inset:anchor(bottom) anchor(right) auto auto;margin-block-start:var(--s1)}.side .menu{inset:anchor(bottom) auto auto anchor(left)}}
@supports not selector(:popover-open){.opens,.opens-side,.opens-account,.confirm [popovertargetaction]{display:none}.menu{inline-size:100%}}
`;

const PARTS = `
button,.button{display:inline-flex;gap:var(--s2);align-items:center;justify-content:center;justify-self:start;min-block-size:2.25rem;padding:.375rem .875rem;border:1px solid transparent;border-radius:var(--r2);background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;line-height:1.3;cursor:pointer}
button:hover,.button:hover{background:var(--accent-deep);text-decoration:none}
:is(button,.button).secondary{background:var(--card);border-color:color-mix(in srgb,var(--edge) 55%,var(--card));color:var(--ink);box-shadow:var(--shade)}
:is(button,.button):is(.secondary,.quiet):hover{background:var(--sunken)}
button.quiet,.button.quiet{background:none;color:var(--accent)}
button.link{min-block-size:0;padding:0;background:none;color:var(--accent);font-weight:400;text-decoration:underline}
button.danger,.button.danger{background:var(--card);border-color:color-mix(in srgb,var(--bad) 45%,var(--card));color:var(--bad)}
:is(button,.button).danger:hover{background:var(--bad-ground)}
.confirm button.danger{background:var(--bad);color:var(--card);border-color:transparent}
.confirm button.danger:hover{background:var(--bad-deep)}
button.wide{inline-size:100%}
button.small,.button.small{min-block-size:1.875rem;padding:.1875rem .625rem;font-size:var(--small)}
button:disabled{opacity:.55;cursor:default}
[hidden]{display:none}
.badge{display:inline-flex;gap:.375rem;align-items:center;padding:.0625rem .5rem;border-radius:1rem;font-size:var(--small);font-weight:500;line-height:1.45;white-space:nowrap}
.badge.plain{background:var(--plain-ground);color:var(--plain)}
.badge::before{content:'';flex:none;inline-size:.4375rem;block-size:.4375rem;border-radius:50%;background:currentColor}
.badge.good,.flash.good{background:var(--good-ground);color:var(--good)}.badge.warn,.flash.warn{background:var(--warn-ground);color:var(--warn)}.badge.bad,.flash.bad{background:var(--bad-ground);color:var(--bad)}.badge.info{background:var(--accent-ground);color:var(--accent)}
.avatar{display:inline-grid;flex:none;place-items:center;inline-size:2rem;block-size:2rem;border-radius:50%;background:var(--accent-ground);color:var(--accent);font-size:.75rem;font-weight:700}
.card{min-inline-size:0;background:var(--card);border:1px solid var(--line);border-radius:var(--r3);padding:var(--s4) 1.25rem;margin-block-end:var(--s4);box-shadow:var(--shade)}
.card>:last-child{margin-block-end:0}
.card.bad{border-color:var(--bad);border-inline-start-width:4px}
.card>header,.card>footer{display:flex;flex-wrap:wrap;gap:var(--s2) var(--s3);align-items:center;justify-content:space-between;margin:calc(-1*var(--s4)) -1.25rem var(--s4);padding:var(--s3) 1.25rem;border-block-end:1px solid var(--line)}
.card>header>*{margin:0}
.card>footer{margin:var(--s4) -1.25rem calc(-1*var(--s4));border:0;border-block-start:1px solid var(--line);background:var(--sunken);border-radius:0 0 var(--r3) var(--r3)}
details.card{padding-block:0}
details.card>summary{position:relative;display:flex;flex-wrap:wrap;gap:var(--s1) var(--s3);align-items:center;padding:var(--s3) 1.5rem var(--s3) 0;font-weight:600}
details.card>summary>:is(h2,h3){margin:0}
details.card>summary::after{content:'';position:absolute;inset:1.1rem .25rem auto auto;inline-size:.5rem;block-size:.5rem;border:solid var(--soft);border-width:0 2px 2px 0;transform:rotate(45deg) translate(-2px,-2px)}
details.card[open]>summary::after{transform:rotate(225deg) translate(-2px,-2px)}
details.card[open]>summary{margin-block-end:var(--s4);border-block-end:1px solid var(--line)}
details.card[open]{padding-block-end:var(--s4)}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(24rem,100%),1fr));gap:0 var(--s4);align-items:start}
.split{display:grid;gap:0 var(--s4);align-items:start}
.split>*{min-inline-size:0}
@media (min-width:64rem){.split{grid-template:auto 1fr/minmax(0,2fr) minmax(0,1fr)}.split>:nth-child(2){grid-area:1/2/3;position:sticky;inset-block-start:calc(var(--bar) + var(--s4))}}
.stack{display:grid;gap:var(--s3)}
.stack>*{margin:0}
.cluster,.actions{display:flex;flex-wrap:wrap;gap:var(--s2) var(--s3);align-items:center}
.actions{margin-block:var(--s3) 0}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(11rem,100%),1fr));gap:var(--s3) var(--s5);margin:0}
.facts dt{color:var(--soft);font-size:var(--small)}
.facts dd{margin:0}
.facts.rows,.split>:nth-child(2) .facts{grid-template-columns:1fr;gap:var(--s2);&>div{display:flex;gap:var(--s4);justify-content:space-between}& dt{flex:none;max-inline-size:50%}& dd{text-align:end;min-inline-size:0}}
@media (max-width:30rem){.facts:not(.rows){grid-template-columns:repeat(2,minmax(0,1fr))}}
.list{list-style:none;margin:0;padding:0}
.list>li{padding-block:var(--s3);border-block-start:1px solid var(--line)}
.list>li:first-child{border:0;padding-block-start:0}
.list>li:last-child{padding-block-end:0}
.compact>li{padding-block:.375rem}
.flash{border:1px solid;border-radius:var(--r2);padding:var(--s3) var(--s4);margin-block:0 var(--s4);font-weight:500}
.flash a{color:inherit;text-decoration:underline}
.flash ul{margin:var(--s1) 0 0;padding-inline-start:1.25rem;font-weight:400}
p.empty{color:var(--soft)}
div.empty{padding:var(--s6) var(--s4);text-align:center;color:var(--soft)}
div.empty>*{margin:0 auto var(--s2)}
div.empty :is(h2,h3){color:var(--ink);font-size:var(--large)}
div.empty .button{margin-block-start:var(--s2)}
.confirm{max-inline-size:min(28rem,calc(100vw - 2rem));padding:1.25rem;border:1px solid var(--line);border-radius:var(--r3);background:var(--card);color:var(--ink);text-align:start;white-space:normal;font-weight:400;font-size:var(--text)}
.confirm:popover-open{inline-size:28rem;box-shadow:var(--lift)}
.confirm::backdrop{background:var(--dim)}
.confirm form{display:flex;flex-wrap:wrap;gap:var(--s3);justify-content:flex-end;max-inline-size:none;margin-block-start:var(--s4)}
.confirm form>:not(button){flex:1 0 100%;margin:0}
.confirm .actions{justify-content:flex-end}
.tabs{margin-block-end:var(--s4);box-shadow:inset 0 -1px var(--line)}
.tabs ul{overflow-x:auto;scrollbar-width:none}
.tabs ul,.filters{display:flex;gap:0 var(--s1);list-style:none;margin:0;padding:0}
.tabs a{display:block;white-space:nowrap;padding:var(--s2) var(--s3);border-block-end:2px solid transparent;color:var(--soft);font-weight:500}
.tabs a:hover{color:var(--ink);text-decoration:none}
.tabs a[aria-current]{color:var(--accent);border-color:var(--accent)}
.filters{flex-wrap:wrap;gap:var(--s2);margin-block-end:var(--s4)}
.filters a{display:inline-flex;gap:.375rem;align-items:center;min-block-size:1.875rem;padding:.125rem .75rem;border:1px solid color-mix(in srgb,var(--edge) 55%,var(--card));border-radius:1rem;background:var(--card);color:var(--ink);font-size:var(--small);font-weight:500}
.filters a:hover{background:var(--sunken);text-decoration:none}
.filters a[aria-current]{background:var(--accent-ground);border-color:var(--accent);color:var(--accent)}
.filters a[aria-current]::after{content:'×'/'';font-size:1rem;line-height:1}
.pages{display:flex;flex-wrap:wrap;gap:var(--s2);align-items:center;margin-block:calc(-1*var(--s2)) var(--s4)}
.progress{display:flex;gap:var(--s1);list-style:none;margin:var(--s3) 0;padding:0;font-size:var(--small);color:var(--soft)}
.progress>li{flex:1;padding-block-start:var(--s2);border-block-start:4px solid var(--line)}
.progress>.done{border-color:var(--accent)}
.progress>.bad{border-color:var(--bad)}
.progress>[aria-current]{border-color:var(--accent);color:var(--ink);font-weight:600}
.progress>.bad[aria-current]{border-color:var(--bad);color:var(--bad)}
.timeline{list-style:none;margin:0;padding:0}
.timeline>li{position:relative;padding:0 0 var(--s4) 1.5rem;border:0}
.timeline>li::before{content:'';position:absolute;inset:.4rem auto auto .125rem;inline-size:.625rem;block-size:.625rem;border:2px solid;border-radius:50%;color:var(--edge);background:var(--card)}
.timeline>li::after{content:'';position:absolute;inset:1.25rem auto 0 .375rem;inline-size:2px;background:var(--line)}
.timeline>li:last-child{padding-block-end:0}
.timeline>li:last-child::after{content:none}
.timeline>li:first-child::before{color:var(--accent);background:currentColor}
.timeline>.good::before{color:var(--good);background:currentColor}
.timeline>.bad::before{color:var(--bad);background:currentColor}
.kpis{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(12rem,100%),1fr));gap:var(--s4);list-style:none;margin:0 0 var(--s4);padding:0}
.kpi{display:grid;gap:var(--s1);align-content:start;padding:var(--s4);border:1px solid var(--line);border-radius:var(--r3);background:var(--card);color:inherit;box-shadow:var(--shade)}
a.kpi:hover{border-color:var(--edge);text-decoration:none}
.kpi>span:first-child{color:var(--soft);font-size:var(--small)}
.kpi>strong{font-size:1.5rem;line-height:1.2;letter-spacing:-.01em;font-variant-numeric:tabular-nums}
.delta{color:var(--soft);font-size:var(--small)}
.delta.good{color:var(--good)}.delta.bad{color:var(--bad)}
.secret{display:block;margin-block:var(--s2);padding:var(--s3) var(--s4);border:1px dashed var(--good);border-radius:var(--r2);background:var(--good-ground);font:var(--text)/1.5 ui-monospace,monospace;user-select:all}
.item{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 var(--s3);align-items:center}
.item:has(img,.avatar){grid-template-columns:auto minmax(0,1fr) auto}
.item>p{margin:0}.item>img{border-radius:var(--r1);object-fit:cover}
.photos{display:grid;grid-template-columns:repeat(auto-fit,minmax(max(9rem,34%),1fr));gap:var(--s2);list-style:none;margin:var(--s3) 0;padding:0}
form .photos{grid-template-columns:repeat(auto-fill,minmax(8rem,1fr))}
.photos img{display:block;inline-size:100%;aspect-ratio:4/3;object-fit:cover;border:1px solid var(--line);border-radius:var(--r2);background:var(--sunken)}
`;

const TABLES = `
.sheet{container-type:inline-size;margin-block-end:var(--s4);background:var(--card);border:1px solid var(--line);border-radius:var(--r3);box-shadow:var(--shade)}
.card .sheet{border:0;box-shadow:none;margin-inline:-1rem;inline-size:calc(100% + 2rem)}
table{inline-size:100%;border-collapse:collapse}
caption{text-align:start;font-weight:600;font-size:var(--large);padding:var(--s3) var(--s4)}
th,td{text-align:start;vertical-align:top;padding:.5625rem var(--s3)}
:is(th,td):first-child{padding-inline-start:var(--s4)}
:is(th,td):last-child{padding-inline-end:var(--s4)}
thead th{position:sticky;inset-block-start:var(--bar);z-index:1;padding-block:var(--s2);background:var(--sunken);color:var(--soft);font-size:var(--small);font-weight:500;white-space:nowrap;box-shadow:inset 0 1px var(--line),inset 0 -1px var(--line)}
tbody tr+tr td{border-block-start:1px solid var(--line)}
tbody tr:hover td{background:color-mix(in srgb,var(--sunken) 60%,var(--card))}
tbody tr:last-child td:first-child{border-end-start-radius:var(--r3)}
tbody tr:last-child td:last-child{border-end-end-radius:var(--r3)}
td:first-child>a{font-weight:600}
.number{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
td.empty{padding:var(--s6) var(--s4);text-align:center;color:var(--soft)}
tbody tr:hover td.empty{background:none}
@container (max-width:40rem){
table,tbody,td{display:block}
caption{display:block}
thead{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
tr{position:relative;display:flex;flex-wrap:wrap;gap:.125rem var(--s3);align-items:baseline;padding:var(--s3) var(--s4)}
tbody tr{border-block-start:1px solid var(--line)}
.work tbody tr:first-child{border:0}
tr::before{content:'';flex:0 0 100%;order:1}
td,tbody tr+tr td,:is(th,td):first-child,:is(th,td):last-child{padding:0;border:0}
td{order:2;flex:0 1 auto;color:var(--soft);font-size:var(--small);text-align:start}
td::before{content:attr(data-label) ' ';opacity:.85}
td:first-child{flex:1 1 0;order:0;min-inline-size:55%;color:var(--ink);font-size:var(--text);font-weight:600}
td:first-child::before,td.state::before,td.empty::before{content:none}
td:first-child>a:only-child::after{content:'';position:absolute;inset:0}
td.state{flex:none;order:0}
td.state~td.state{order:2}
td:not(:first-child)>br+.soft::before{content:' · '}
td :is(a,button,input,select){position:relative}
td:first-child>a{position:static}
td.minor,td.blank,td>br{display:none}
td.empty{flex:1 0 100%;padding:var(--s5) 0}
td:first-child>br{display:block}
tr:has(>:nth-child(2):last-child){flex-wrap:nowrap;gap:var(--s4);padding-block:var(--s2)}
tr:has(>:nth-child(2):last-child)::before{content:none}
tr:has(>:nth-child(2):last-child) td{min-inline-size:0;font-size:var(--text);font-weight:400;color:var(--ink)}
tr>td:nth-child(2):last-child::before{content:none}
}
`;

const FORMS = `
form,fieldset:disabled{display:grid;gap:var(--s4);max-inline-size:36rem}
.whole{max-inline-size:none}
form.inline,form.filter{display:flex;flex-wrap:wrap;gap:var(--s2) var(--s3);align-items:center;min-inline-size:0;max-inline-size:none}
td .inline{flex-wrap:nowrap;white-space:nowrap}
form.filter{align-items:end;margin-block-end:var(--s4)}
form.filter>*{margin:0}
@supports selector(::details-content){@media (width>=600px){.fold>summary{display:none}.fold::details-content{content-visibility:visible}}}
label,.field{display:grid;gap:var(--s1);font-weight:500}
label.box,.boxes label{display:flex;gap:var(--s2);align-items:center;font-weight:400;min-block-size:1.75rem}
.boxes{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(15rem,100%),1fr))}
fieldset{border:0;padding:0;margin:0;min-inline-size:0}
legend{font-weight:500;padding:0;margin-block-end:var(--s1)}
input,select,textarea{font:inherit;font-weight:400;color:inherit;accent-color:var(--accent)}
input:not([type=checkbox],[type=radio],[type=hidden]),select,textarea{padding:.375rem .625rem;min-block-size:2.25rem;border:1px solid var(--edge);border-radius:var(--r2);background:var(--card);inline-size:100%;min-inline-size:0}
:is(input,textarea):disabled{background:var(--paper)}
[type=checkbox],[type=radio]{inline-size:1.125rem;block-size:1.125rem;flex:none;margin:0}
::placeholder{color:var(--soft);opacity:1}
.inline select,.filter input:not([type=checkbox]),.filter select{inline-size:auto;max-inline-size:100%}
input.short:not([type=checkbox]){inline-size:8rem}
@media (pointer:coarse){body{font-size:.9375rem}input,select,textarea{font-size:1rem}button,.button,input:not([type=checkbox],[type=radio]),select{min-block-size:2.75rem}}
`;

/** Drawings of the branding's preview, and the work list. */
const PAGES = `
.preview{border:1px solid var(--line);border-radius:var(--r2);overflow:hidden;background:var(--paper)}
.preview>svg,.preview .inside svg{display:block}
.preview .shop{margin:0;padding:var(--s3) var(--s4);background:var(--card)}
.preview .inside{display:grid;gap:var(--s3);padding:var(--s4)}
.preview .heading{font-weight:700;font-size:1.2rem}
.preview .step{fill:var(--line)}
.preview .sample{font-weight:600;font-size:.9rem}
.unseen,.work caption{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.work{position:relative}
.work>header h3,.work>header p{margin:0}
.work table{table-layout:fixed}.work th:first-child{inline-size:40%}
`;

const ADAPTED = `
@media (prefers-reduced-motion:no-preference){button,.button,.side a,.tabs a,.filters a{transition:background-color .12s,color .12s,border-color .12s}}
@media print{.top,.side,.skip,.pages,.actions,.opens,form{display:none}body:not(.outside){display:block}main{max-inline-size:none;padding:0}.card,.sheet{box-shadow:none;break-inside:avoid}}
`;

/** The stylesheet of all pages, from 320 px width, for light and dark mode. */
export const STYLE = [TOKENS, BASE, SHELL, PARTS, TABLES, FORMS, PAGES, CHARTS_CSS, ADAPTED].join('').trimStart();
