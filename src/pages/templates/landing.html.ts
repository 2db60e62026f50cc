/** The page at the base URL. */
export const LANDING = `{{#> page}}
<section class="banner">
<img src="/favicon.svg" alt="" width="48" height="48">
<div><h1>{{heading}}</h1>
<p>{{detail}}</p></div>
</section>
<ul class="card links" role="list">{{#each links}}<li><a href="{{url}}"><strong>{{name}}</strong><span class="soft">{{detail}}</span></a></li>{{/each}}</ul>
<p class="soft">{{version}}</p>
{{/page}}`;
