// SPDX-License-Identifier: Apache-2.0
/** The style of charts; fills also differ in lightness and texture, for grayscale. */
export const CHARTS_CSS = `
:root{--chart:var(--accent);--chart-soft:#c7d4f5}
@media (prefers-color-scheme:dark){:root{--chart-soft:#33466e}}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr));gap:0 1rem}
figure.card{margin:0 0 1rem}
.charts figure:is(:first-child,:last-child:nth-child(even)){grid-column:1/-1}
.charts td{overflow-wrap:break-word}
.drawing{display:block;overflow:visible;font-size:.8125rem;fill:var(--soft)}
.drawing .label,.drawing .value{fill:var(--ink)}
.drawing .value{font-weight:600}
.plot{margin-block:1rem}
.plot.numbered{padding-inline-start:2.25rem}
.grid{stroke:var(--line);stroke-width:1}
.axis{stroke:var(--soft);stroke-width:1}
.mark{stroke:var(--chart);stroke-width:1}
.full,.hatch-line{fill:var(--chart)}
.mark.soft{fill:var(--chart-soft)}
.hatch-ground{fill:var(--card)}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:.75rem 0;padding:0;font-size:.9rem}
.legend li{display:flex;align-items:center;gap:.5rem}
`;
