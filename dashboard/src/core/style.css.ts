import { CHARTS_CSS } from '../overview/charts/charts.css.js';

/** The style of all pages, from 320 px width, for light and dark mode. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#f3f5f8;--card:#fff;--ink:#17202b;--soft:#52606e;--line:#d7dde4;--accent:#1d4ed8;--on-accent:#fff;--good:#11703a;--warn:#8a4500;--bad:#b02a22}
@media (prefers-color-scheme:dark){:root{--paper:#111418;--card:#1b2027;--ink:#f1f4f7;--soft:#a9b5c1;--line:#39434e;--accent:#9db8ff;--on-accent:#0b1220;--good:#6fd39a;--warn:#ffb86b;--bad:#ff9c94}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:.15em}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible,summary:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
main:focus{outline:0}
.wide{max-width:76rem;margin-inline:auto;padding-inline:1rem}
.skip{position:absolute;inset-inline-start:-99rem;padding:.5rem 1rem;background:var(--card)}
.skip:focus{inset-inline-start:0}
.notice{padding:.4rem 1rem;background:#7a2e00;color:#fff;font-weight:700;text-align:center}
.top{background:var(--card);border-block-end:4px solid var(--accent)}
.bar{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;padding-block:.75rem .25rem}
.brand{font-weight:700;font-size:1.1rem}
.end{margin-inline-start:auto}
nav ul{display:flex;flex-wrap:wrap;gap:0 .25rem;list-style:none;margin:0;padding:0}
.top nav a{display:block;padding:.5rem .6rem;color:var(--ink);text-decoration:none;border-block-end:3px solid transparent}
.top nav a:hover{text-decoration:underline}
.top nav a[aria-current]{font-weight:700;border-color:var(--ink)}
.tabs{margin-block-end:1rem}
.tabs a{display:block;padding:.4rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card)}
.tabs a[aria-current]{font-weight:700;color:var(--ink);border-color:var(--ink)}
.tabs ul{gap:.5rem}
main{padding-block:1.5rem 3rem}
h1{margin:0 0 1rem;font-size:1.6rem;line-height:1.25}
h2{margin:0 0 .75rem;font-size:1.2rem;line-height:1.3}
h3{margin:1.25rem 0 .5rem;font-size:1rem}
p{margin:.25rem 0}
.soft{color:var(--soft);font-size:.9rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin-block-end:1rem}
.card.bad{border:2px solid var(--bad)}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(24rem,100%),1fr));gap:0 1rem;align-items:start}
.flash{border:2px solid;border-radius:.5rem;padding:.75rem 1rem;margin-block-end:1rem;background:var(--card)}
.flash.good{border-color:var(--good)}.flash.bad{border-color:var(--bad)}
.flash ul{margin:.25rem 0 0;padding-inline-start:1.25rem}
.badge{display:inline-block;padding:0 .5rem;border:1px solid;border-radius:1rem;font-size:.875rem;white-space:nowrap}
.badge.good{color:var(--good)}.badge.warn{color:var(--warn)}.badge.bad{color:var(--bad)}.badge.plain{color:var(--soft)}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(14rem,100%),1fr));gap:.75rem 1.5rem;margin:0}
.facts dt{color:var(--soft);font-size:.9rem}
.facts dd{margin:0}
table{inline-size:100%;border-collapse:collapse;background:var(--card);margin-block-end:1rem}
caption{text-align:start;font-weight:700;font-size:1.1rem;padding-block:.5rem}
th,td{text-align:start;vertical-align:top;padding:.5rem .75rem;border-block-end:1px solid var(--line)}
thead th{color:var(--soft);font-size:.9rem;font-weight:600}
.number{text-align:end;font-variant-numeric:tabular-nums}
.empty{color:var(--soft)}
.pages{display:flex;gap:1.5rem}
.pages a{padding-block:.5rem}
form{display:grid;gap:1rem;max-inline-size:36rem}
form.inline,form.filter{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;min-inline-size:0;max-inline-size:none}
form.filter{align-items:end;margin-block-end:1rem}
form.filter>*{margin:0}
label,.field{display:grid;gap:.25rem;font-weight:600}
label.quiet{font-weight:400}
label.box,.boxes label{display:flex;gap:.5rem;align-items:center;font-weight:400;min-block-size:1.75rem}
.boxes{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr))}
fieldset{border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;margin:0;min-inline-size:0}
legend{font-weight:600;padding-inline:.25rem}
.hint{color:var(--soft);font-size:.9rem;font-weight:400}
input,select,textarea,button{font:inherit;font-weight:400;color:inherit}
input:not([type=checkbox],[type=radio],[type=hidden]),select,textarea{padding:.5rem .75rem;min-block-size:2.75rem;border:1px solid var(--soft);border-radius:.5rem;background:var(--card);inline-size:100%;min-inline-size:0}
.inline select{inline-size:auto;max-inline-size:100%}
.filter input:not([type=checkbox]),.filter select{inline-size:auto;max-inline-size:100%}
input[type=checkbox],input[type=radio]{inline-size:1.25rem;block-size:1.25rem;flex:none;margin:0;accent-color:var(--accent)}
textarea{min-block-size:8rem}
button,.button{display:inline-block;justify-self:start;padding:.5rem 1.1rem;border:2px solid var(--accent);border-radius:.5rem;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none;cursor:pointer}
button.minor{background:transparent;color:var(--accent)}
button.danger,.button.danger{background:transparent;border-color:var(--bad);color:var(--bad)}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin-block:.75rem 0}
.secret{display:block;padding:.75rem 1rem;border:2px dashed var(--good);border-radius:.5rem;font:1rem/1.5 ui-monospace,monospace;user-select:all}
iframe{width:100%;height:70vh;border:1px solid var(--line);border-radius:.5rem;background:#fff}
code,pre{font:.9rem/1.5 ui-monospace,monospace}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0;padding:.75rem;background:var(--paper);border-radius:.5rem}
summary{cursor:pointer;padding-block:.25rem}
.list{list-style:none;margin:0;padding:0}
.list>li{padding-block:.75rem;border-block-start:1px solid var(--line)}
.list>li:first-child{border:0;padding-block-start:0}
.lead{margin-block-end:1rem}
.lines{white-space:pre-line}
.compact>li{padding-block:.35rem}
h3.first{margin-block-start:0}
.photos{display:flex;flex-wrap:wrap;gap:.5rem;list-style:none;margin:.75rem 0;padding:0}
.photos img{display:block;object-fit:cover;border:1px solid var(--line);border-radius:.5rem;background:var(--paper)}
form.whole{max-inline-size:none}
input.short:not([type=checkbox]){inline-size:8rem}
.preview{border:1px solid var(--line);border-radius:.5rem;overflow:hidden;background:var(--paper)}
.preview>svg,.preview .inside svg{display:block}
.preview .shop{margin:0;padding:.75rem 1rem;background:var(--card)}
.preview .inside{display:grid;gap:.75rem;padding:1rem}
.preview .heading{font-weight:700;font-size:1.2rem}
.preview .step{fill:var(--line)}
.preview .sample{font-weight:600;font-size:.9rem}
.backlog{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(16rem,100%),1fr));gap:0 1rem;list-style:none;margin:0;padding:0}
.backlog a{display:flex;flex-wrap:wrap;gap:0 .5rem;align-items:baseline;text-decoration:none}
.backlog span{text-decoration:underline;text-underline-offset:.15em}
.backlog strong{font-size:1.6rem;line-height:1.2}
th{overflow-wrap:break-word}
${CHARTS_CSS}@media (max-width:44rem){
table,tbody,tr,td{display:block}
thead{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
caption{display:block}
tr{padding-block:.5rem;border-block-end:2px solid var(--line)}
td{display:grid;grid-template-columns:minmax(6rem,35%) 1fr;gap:.75rem;border:0;padding:.25rem 0;text-align:start}
td::before{content:attr(data-label);color:var(--soft);font-size:.9rem}
td.empty{display:block}
td.empty::before{content:none}
td>br{display:none}
td>.soft{grid-column:2}
td>.badge{justify-self:start}
.number{text-align:start}
.end{margin-inline-start:0}
}
`;
