// SPDX-License-Identifier: Apache-2.0
const SUBJECT = '<input type="hidden" name="kind" value="{{kind}}"><input type="hidden" name="id" value="{{id}}">';
const SUBJECT_OF_NOTE = SUBJECT.replaceAll('{{', '{{../');

/** A card with the notes of staff about the page's subject; the view has `desk`, a `DeskView`. */
export const NOTES = `{{#with desk}}<section class="card" id="notes" aria-labelledby="notes-title"><h2 id="notes-title">Notes</h2>
{{#if @root.mayAct}}<form class="whole" method="post" action="/desk/notes">{{> csrf}}${SUBJECT}<input type="hidden" name="form_id" value="{{form_id}}">
<label>Add a note<span class="hint">Only staff see notes.</span><textarea name="text" rows="2" required maxlength="{{max_note}}"></textarea></label><button class="secondary">Add note</button></form>{{/if}}
{{#if notes}}<ul class="list" role="list">{{#each notes}}<li><p class="lines"><bdi>{{text}}</bdi></p>
<p class="soft"><bdi>{{author}}</bdi>, {{when time}}</p>
{{#if @root.mayAct}}{{#if mayDelete}}<form class="inline" method="post" action="/desk/notes/{{id}}/delete">{{> csrf}}${SUBJECT_OF_NOTE}<button class="quiet small">Delete note</button></form>{{/if}}{{/if}}</li>{{/each}}</ul>{{else}}<p class="empty">No notes yet.</p>{{/if}}</section>{{/with}}`;

/** A card with the assignee and the due date of the page's subject; the view has `desk`, a `DeskView`. */
export const ASSIGNMENT = `{{#with desk}}<section class="card" id="assignment" aria-labelledby="assignment-title"><h2 id="assignment-title">Assignment</h2>
<p>{{#if assignee}}{{#if isMine}}Assigned to you{{else}}Assigned to <bdi>{{assignee}}</bdi>{{/if}}{{else}}Not assigned{{/if}}{{#if due}}, due <time datetime="{{due_on}}">{{due}}</time>{{/if}}{{#if isOverdue}} <span class="badge bad">Overdue</span>{{/if}}</p>
{{#if @root.mayAct}}{{#unless isMine}}<form class="inline" method="post" action="/desk/assignment">{{> csrf}}${SUBJECT}<input type="hidden" name="assignee" value="{{me}}"><input type="hidden" name="due_on" value="{{#if due_on}}{{due_on}}{{/if}}"><button class="secondary">Assign to me</button></form>{{/unless}}
<details><summary>Change</summary><form class="whole" method="post" action="/desk/assignment">{{> csrf}}${SUBJECT}
<label>Assignee<select name="assignee">{{#each assignees}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
<label>Due date<input type="date" name="due_on" value="{{#if due_on}}{{due_on}}{{/if}}"></label><button class="secondary">Save assignment</button></form></details>{{/if}}</section>{{/with}}`;
