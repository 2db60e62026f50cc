/** The order lookup form. */
export const LOOKUP = `{{#> page}}
{{> banner}}
<div class="card">
{{#if alert}}<p class="alert" role="alert">{{alert}}</p>{{/if}}
<form method="post">
<label>{{orderNumber.label}}<input name="order_number" value="{{orderNumber.value}}" required maxlength="128" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
<label>{{email.label}}<input name="email" type="email" value="{{email.value}}" required maxlength="254" autocomplete="email"></label>
{{#if postalCode}}<label>{{postalCode.label}}<input name="postal_code" value="{{postalCode.value}}" required maxlength="32" autocomplete="postal-code"></label>{{/if}}
<div><button class="button">{{button}}</button></div>
</form>
</div>
{{/page}}`;
