// SPDX-License-Identifier: Apache-2.0
import bwip from 'bwip-js';
import sharp from 'sharp';

/** The products, drawn in a square of 200: a colour for the ground, and shapes. */
const PRODUCTS = {
  'MUG-1': [
    '#dfe9e4',
    '<path d="M58 62h74v66q0 18-18 18H76q-18 0-18-18z" fill="#2f6f5e"/><path d="M132 78h12q16 0 16 18t-16 18h-12" fill="none" stroke="#2f6f5e" stroke-width="11"/><path d="M58 80h74" stroke="#f4efe6" stroke-width="6"/>',
  ],
  'LAMP-1': [
    '#f3e7cf',
    '<path d="M70 46h60l18 58H52z" fill="#e0a23b"/><path d="M96 104h8v46h-8z" fill="#4d4436"/><rect x="70" y="148" width="60" height="10" rx="5" fill="#4d4436"/><circle cx="100" cy="104" r="9" fill="#fff6d8"/>',
  ],
  'BEANS-1': [
    '#ead9cb',
    '<path d="M62 52h76l6 104H56z" fill="#5b3a29"/><path d="M62 52h76v-12H62z" fill="#7d5540"/><rect x="76" y="86" width="48" height="36" rx="4" fill="#f4efe6"/><ellipse cx="100" cy="104" rx="11" ry="14" fill="#5b3a29"/><path d="M100 91q-7 13 0 26" fill="none" stroke="#f4efe6" stroke-width="3"/>',
  ],
  'KETTLE-1': [
    '#dde4ee',
    '<path d="M66 148q-8-64 30-76h10q38 12 30 76z" fill="#39465c"/><path d="M70 120Q34 116 36 78" fill="none" stroke="#39465c" stroke-width="9"/><path d="M126 82q34 4 16 52" fill="none" stroke="#8a6f52" stroke-width="10"/><circle cx="101" cy="66" r="8" fill="#8a6f52"/>',
  ],
  'THROW-1': [
    '#e9dfe6',
    '<rect x="46" y="96" width="108" height="26" rx="12" fill="#a8637e"/><rect x="46" y="72" width="108" height="26" rx="12" fill="#c58aa1"/><rect x="46" y="120" width="108" height="26" rx="12" fill="#8d4f69"/><path d="M62 146v14m16-14v14m16-14v14m16-14v14m16-14v14" stroke="#8d4f69" stroke-width="4"/>',
  ],
  'CANDLE-1': [
    '#f6ebd2',
    '<rect x="72" y="84" width="56" height="72" rx="6" fill="#d9b65a"/><path d="M100 84V70" stroke="#4d4436" stroke-width="4"/><path d="M100 36q16 22 0 36q-16-14 0-36z" fill="#e8793a"/><path d="M72 104h56" stroke="#efdca3" stroke-width="5"/>',
  ],
  'BOWL-1': [
    '#e6ddd0',
    '<path d="M42 88h116q-4 58-58 58T42 88z" fill="#7a4e2d"/><ellipse cx="100" cy="88" rx="58" ry="14" fill="#9a6a44"/><ellipse cx="100" cy="89" rx="44" ry="8" fill="#5f3a20"/>',
  ],
  'VASE-1': [
    '#d9e6ea',
    '<path d="M84 44h32l-6 30q34 16 28 52t-22 30H84q-16 6-22-30t28-52z" fill="#c66f4a"/><path d="M66 108h68" stroke="#f4efe6" stroke-width="6"/><path d="M64 122h72" stroke="#a4542f" stroke-width="4"/>',
  ],
  'BOARD-1': [
    '#e4ead9',
    '<rect x="56" y="62" width="88" height="98" rx="12" fill="#c49a62"/><path d="M90 62V42q0-10 10-10t10 10v20z" fill="#c49a62"/><circle cx="100" cy="46" r="5" fill="#e4ead9"/><path d="M74 78v66m18-66v66m18-66v66m16-66v66" stroke="#ad8450" stroke-width="3"/>',
  ],
  'PLANT-1': [
    '#e2ecdc',
    '<path d="M72 114h56l-8 46H80z" fill="#b5714f"/><path d="M100 114V62" stroke="#5a4a36" stroke-width="6"/><g fill="#5f8a4e"><ellipse cx="78" cy="72" rx="20" ry="9" transform="rotate(28 78 72)"/><ellipse cx="122" cy="72" rx="20" ry="9" transform="rotate(-28 122 72)"/><ellipse cx="82" cy="48" rx="18" ry="8" transform="rotate(40 82 48)"/><ellipse cx="118" cy="48" rx="18" ry="8" transform="rotate(-40 118 48)"/><ellipse cx="100" cy="36" rx="8" ry="18"/></g>',
  ],
};

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="96" viewBox="0 0 480 96">
<path d="M14 40 48 22l34 18v36L48 92 14 76z" fill="#1f6f5c"/><path d="m14 40 34 17 34-17M48 57v35" fill="none" stroke="#fff" stroke-width="5"/>
<text x="104" y="68" font-family="Georgia, serif" font-size="50" font-weight="bold" fill="#1f6f5c">Demo Store</text></svg>`;

const CRACK =
  '<path d="M96 30l10 34-20 22 24 30-14 54" fill="none" stroke="#2b2b2b" stroke-width="5" stroke-linejoin="bevel"/>';
const SHARDS = '<path d="m30 168 20-14 8 18zm52 10 22-8 4 16zm58-14 22 4-14 14z" fill="#6b6b6b"/>';

/** Pictures by file name, as the demo's inbox serves them. */
const SERVED = {
  ...Object.fromEntries(Object.keys(PRODUCTS).map((sku) => [`${sku}.png`, () => png(square(...PRODUCTS[sku]))])),
  'logo.png': () => png(LOGO),
  'qr.png': () => bwip.toBuffer({ bcid: 'qrcode', text: 'PARCELWARD-DEMO-RETURN', scale: 6, padding: 4 }),
  'label.png': () =>
    bwip.toBuffer({ bcid: 'code128', text: 'DEMO RETURN LABEL', includetext: true, scale: 3, padding: 20 }),
};
const drawn = new Map();

/** The bytes of a PNG, or undefined if there is no picture of this name. */
export function picture(name) {
  if (!Object.hasOwn(SERVED, name)) return undefined;
  if (!drawn.has(name)) drawn.set(name, SERVED[name]());
  return drawn.get(name);
}

/** A photo of a broken product on cardboard, as a customer takes it: askew, blurred, and in poor light. */
export function photoOfDamage(sku, angle) {
  const [, shapes] = PRODUCTS[sku];
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 240 180">
<defs><radialGradient id="l"><stop offset="0" stop-color="#d8b98f"/><stop offset="1" stop-color="#8f6f49"/></radialGradient></defs>
<rect width="240" height="180" fill="url(#l)"/><path d="M0 150 240 128v52H0z" fill="#7c5d3b"/><path d="M20 0v180M214 0v180" stroke="#79593a" stroke-width="2"/>
<ellipse cx="122" cy="146" rx="62" ry="12" fill="#0004"/><g transform="translate(32 2) scale(.88) rotate(${angle} 100 100)">${shapes}${CRACK}${SHARDS}</g></svg>`;
  return sharp(Buffer.from(scene)).blur(0.8).jpeg().toBuffer();
}

/** A screenshot of a carrier's page that shows the same line since days. */
export function screenshot(number, days) {
  const text = (y, size, fill, words) =>
    `<text x="40" y="${y}" font-family="sans-serif" font-size="${size}" fill="${fill}">${words}</text>`;
  return png(`<svg xmlns="http://www.w3.org/2000/svg" width="720" height="640"><rect width="720" height="640" fill="#fff"/>
<rect width="720" height="120" fill="#24427a"/>${text(76, 36, '#fff', 'Tracking')}${text(210, 32, '#222', number)}
${text(290, 28, '#b3261e', `No update for ${days} days`)}<circle cx="54" cy="372" r="12" fill="#24427a"/>
<path d="M54 384v150" stroke="#b8c3da" stroke-width="4"/><circle cx="54" cy="546" r="12" fill="#b8c3da"/>
<g transform="translate(50 0)">${text(382, 28, '#222', 'Arrived at the sorting centre')}${text(556, 28, '#222', 'Accepted by the carrier')}</g></svg>`);
}

function square(ground, shapes) {
  const size = 'width="400" height="400" viewBox="0 0 200 200"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="200" height="200" fill="${ground}"/>${shapes}</svg>`;
}

const png = (svg) => sharp(Buffer.from(svg)).png().toBuffer();
