// SPDX-License-Identifier: Apache-2.0
/**
 * The page of the README's wide picture: a tracking page on a phone, a claim in the dashboard, and the call that reads it.
 * @param {Record<string, Buffer>} pictures PNGs by name
 * @param {any} claim as the API answers it
 */
export function heroPage(pictures, claim) {
  const image = (name) => `data:image/png;base64,${pictures[name].toString('base64')}`;
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>
<div class="desk"><i></i><i></i><i></i><img src="${image('claim')}"></div>
<div class="phone"><img src="${image('tracking-page')}"></div>
<pre>${code(claim)}</pre>`;
}

/**
 * The members that fit, in the API's order.
 * @param {any} claim
 */
function code({ claim_id, status, order_number, claim_reason, claims_items: [item], payout }) {
  const shown = { data: { claim: { claim_id, status, order_number, claim_reason, claims_items: ['ITEM'], payout } } };
  const { line_id, payout_amount } = item;
  const text = JSON.stringify(shown, null, 2)
    .replace('"ITEM"', JSON.stringify({ line_id, payout_amount }).replace(/([,:])/g, '$1 '))
    .replace(/"claims_items": \[\s+(.*)\s+\]/, '"claims_items": [$1]');
  const json = escaped(text).replace(/(&quot;[\w-]+&quot;)(: ?)/g, '<b>$1</b>$2');
  return `<em>$ pw GET /claims/${escaped(claim_id)}</em>\n${json}`;
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const STYLE = `
*{box-sizing:border-box;margin:0}
body{width:1600px;height:820px;overflow:hidden;position:relative;background:linear-gradient(135deg,#e8edfb,#dfe9f4 45%,#e6efe9);font-family:system-ui,sans-serif}
.desk{position:absolute;left:440px;top:40px;width:1090px;padding-top:30px;border-radius:12px;overflow:hidden;background:#cbd3de;box-shadow:0 24px 60px #1b2a4a40}
.desk i{position:absolute;top:10px;left:14px;width:10px;height:10px;border-radius:50%;background:#8b97a8}
.desk i:nth-child(2){left:32px}.desk i:nth-child(3){left:50px}
.desk img{display:block;width:100%}
.phone{position:absolute;left:70px;top:72px;width:330px;border:10px solid #17202b;border-radius:40px;overflow:hidden;background:#17202b;box-shadow:0 24px 60px #1b2a4a66}
.phone img{display:block;width:100%;border-radius:28px}
pre{position:absolute;right:28px;bottom:36px;width:565px;padding:24px 26px;border-radius:14px;background:#16202e;color:#dbe4f0;font:14px/1.5 monospace;white-space:pre-wrap;overflow-wrap:anywhere;box-shadow:0 24px 60px #1b2a4a66}
pre em{color:#8fd0b3;font-style:normal}pre b{color:#9db8ff;font-weight:400}
`;
