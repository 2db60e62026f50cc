/** The page at the base URL. */
export const LANDING = `{{#> page}}
<section class="banner">
<img src="/favicon.svg" alt="" width="48" height="48">
<div><h1>{{heading}}</h1>
<p>{{detail}}</p></div>
</section>
<ul class="links" role="list">{{#each links}}<li class="card"><h2><a href="{{url}}">{{name}}</a></h2>{{#if detail}}<p class="soft">{{detail}}</p>{{/if}}</li>{{/each}}</ul>
<p class="soft">{{version}}</p>
{{/page}}`;
