// SPDX-License-Identifier: Apache-2.0
/** Invisible characters behind the preheader, so that inboxes do not fill their line with the text of the mail. */
const PREHEADER_PADDING = '&#847;&zwnj;&nbsp;'.repeat(100);

/**
 * Handlebars template of the HTML part; Handlebars escapes every value. Tables and inline styles, because mail programs
 * support little else. The style blocks are for programs with media queries and dark mode, and for Outlook, which does not
 * know the first font.
 */
export const MAIL_HTML = `<!DOCTYPE html>
<html lang="{{language}}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{{heading}}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 600px) { .card { width: 100% !important; } .pad { padding-left: 20px !important; padding-right: 20px !important; } .wide, .wide a { width: 100% !important; box-sizing: border-box; text-align: center; } }
@media (prefers-color-scheme: dark) {
  .page { background: #111418 !important; }
  .card { background: #1c2127 !important; border-color: #323a43 !important; }
  .ink { color: #f2f4f7 !important; }
  .soft { color: #aab4c0 !important; }
  .line { border-color: #323a43 !important; }
  .logo { background: #ffffff !important; padding: 6px 10px !important; border-radius: 6px !important; }
  .button { border-color: #59636f !important; }
  .reached { background: #f2f4f7 !important; }
  .ahead { background: #3d4650 !important; }
}
</style>
<!--[if mso]><style>table, td, h1, h2, p, a { font-family: 'Segoe UI', Arial, sans-serif !important; }</style><![endif]-->
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f8;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">{{preheader}}${PREHEADER_PADDING}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f8;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" style="width:600px;max-width:600px;overflow-wrap:anywhere;word-break:break-word;background:#ffffff;border:1px solid #dfe4ea;border-radius:12px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;">
{{#if notice}}<tr><td style="padding:10px 32px;background:#7a2e00;color:#ffffff;font-size:14px;font-weight:700;">{{notice}}</td></tr>
{{/if}}<tr><td class="pad" style="padding:28px 32px 0;">
{{#if logo}}<img class="ink logo" src="{{logo}}" alt="{{storeName}}" height="40" style="display:block;height:40px;max-width:240px;border:0;font-size:18px;font-weight:700;color:#17202b;">
{{else}}<p class="ink" style="margin:0;font-size:18px;font-weight:700;color:#17202b;"><bdi>{{storeName}}</bdi></p>{{/if}}
</td></tr>
<tr><td class="pad" style="padding:28px 32px 8px;">
{{#if order}}<p class="soft" style="margin:0 0 4px;font-size:14px;color:#5b6673;"><bdi>{{order}}</bdi></p>{{/if}}
<h1 class="ink" style="margin:0 0 8px;font-size:26px;line-height:1.25;color:#17202b;">{{heading}}</h1>
<p class="ink" style="margin:0;font-size:16px;line-height:1.5;color:#17202b;">{{detail}}</p>
{{#each notes}}<p class="soft" style="margin:16px 0 4px;font-size:14px;color:#5b6673;">{{label}}</p>
<p class="ink line" style="margin:0;padding:0 0 0 12px;border-left:3px solid #dfe4ea;font-size:15px;line-height:1.5;color:#17202b;"><bdi>{{#each lines}}{{#unless @first}}<br>{{/unless}}{{this}}{{/each}}</bdi></p>{{/each}}
</td></tr>
{{#with progress}}<tr><td class="pad" style="padding:16px 32px 0;">
<table role="img" aria-label="{{text}}" width="100%" cellpadding="0" cellspacing="0">
<tr>{{#each steps}}{{#unless @first}}<td width="4" style="width:4px;font-size:0;line-height:0;">&nbsp;</td>{{/unless}}<td width="{{../width}}" height="6" class="{{#if isReached}}reached{{else}}ahead{{/if}}" bgcolor="{{#if isReached}}{{../../accent}}{{else}}#dfe4ea{{/if}}" style="width:{{../width}};height:6px;border-radius:3px;background:{{#if isReached}}{{../../accent}}{{else}}#dfe4ea{{/if}};font-size:0;line-height:0;">&nbsp;</td>{{/each}}</tr>
<tr>{{#each steps}}{{#unless @first}}<td width="4" style="width:4px;font-size:0;line-height:0;">&nbsp;</td>{{/unless}}<td valign="top" class="{{#if isCurrent}}ink{{else}}soft{{/if}}" style="padding:6px 0 0;vertical-align:top;font-size:12px;line-height:1.3;{{#if isCurrent}}font-weight:700;color:#17202b;{{else}}color:#5b6673;{{/if}}">{{label}}</td>{{/each}}</tr>
</table>
</td></tr>
{{/with}}{{#with button}}<tr><td class="pad" style="padding:24px 32px 8px;">
<table role="presentation" class="wide" cellpadding="0" cellspacing="0"><tr>
<td class="button" bgcolor="{{../accent}}" style="border-radius:8px;border:1px solid {{../accent}};background:{{../accent}};mso-padding-alt:12px 28px;"><a href="{{href}}" style="display:inline-block;padding:13px 28px;font-size:16px;font-weight:600;line-height:1.2;color:{{../onAccent}};text-decoration:none;">{{label}}</a></td>
</tr></table>
</td></tr>
{{/with}}{{#each sections}}
<tr><td class="pad" style="padding:16px 32px;">
{{#if title}}<h2 class="ink" style="margin:0 0 8px;font-size:18px;color:#17202b;">{{title}}</h2>{{/if}}
{{#if facts}}<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
{{#each facts}}<tr>
<td class="soft" style="padding:4px 12px 4px 0;font-size:14px;color:#5b6673;vertical-align:top;">{{label}}</td>
<td class="ink" align="right" style="padding:4px 0;font-size:14px;color:#17202b;"><bdi>{{value}}</bdi></td>
</tr>{{/each}}
</table>{{/if}}
{{#if items}}
<p class="soft" style="margin:16px 0 8px;font-size:14px;color:#5b6673;">{{itemsLabel}}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
{{#each items}}<tr>
{{#if ../hasPictures}}<td class="line" width="64" style="padding:8px 12px 8px 0;border-top:1px solid #dfe4ea;">{{#if image}}<img src="{{image}}" alt="" width="52" height="52" style="display:block;width:52px;height:52px;object-fit:cover;border-radius:6px;border:0;">{{/if}}</td>{{/if}}
<td class="ink line" style="padding:8px 0;border-top:1px solid #dfe4ea;font-size:15px;color:#17202b;"><bdi>{{title}}</bdi>{{#if note}}<br><span class="soft" style="font-size:14px;color:#5b6673;">{{note}}</span>{{/if}}</td>
<td class="ink line" align="right" style="padding:8px 0 8px 12px;border-top:1px solid #dfe4ea;font-size:15px;color:#17202b;white-space:nowrap;">{{#if quantity}}× {{quantity}}{{/if}}</td>
</tr>{{/each}}
</table>
{{/if}}
{{#each links}}<p class="ink" style="margin:12px 0 0;font-size:15px;color:#17202b;"><a class="ink" href="{{href}}" style="color:#17202b;">{{label}}</a></p>
{{/each}}
</td></tr>
{{/each}}
<tr><td class="pad" style="padding:16px 32px 28px;">
{{#if contacts}}<p class="ink line" style="margin:0 0 16px;padding:16px 0 0;border-top:1px solid #dfe4ea;font-size:14px;line-height:1.5;color:#17202b;">{{help}}
{{#each contacts}}<a class="ink" href="{{href}}" style="color:#17202b;">{{label}}</a> {{/each}}</p>{{/if}}
<p class="soft" style="margin:0;font-size:12px;line-height:1.5;color:#5b6673;">{{reason}}{{#if unsubscribe}} <a class="soft" href="{{unsubscribe.href}}" style="color:#5b6673;">{{unsubscribe.label}}</a>{{/if}}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
