import { type Pagination } from '../core/pagination.js';
import { template } from '../core/render.js';
import { type Table } from '../core/table.js';
import { type Tab } from '../core/tabs.js';

export const QUEUE = template<{ tabs: Tab[]; waiting: string | undefined; list: Table; pages: Pagination }>(`
{{> tabs name="Claims by status"}}
{{#if waiting}}<p class="lead">{{waiting}}</p>{{/if}}
{{> table list}}
{{> pagination pages}}`);
