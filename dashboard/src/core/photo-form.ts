// SPDX-License-Identifier: Apache-2.0
import { MAX_PHOTOS } from 'parcelward/claims';
import { type Form, texts } from './forms.js';
import { type PhotoFault } from './photo-storage.service.js';
import { type Refusal } from './refusal.js';

/** The refusal of a form of which some photos were not stored. */
export function photoRefusal(faults: readonly PhotoFault[]): Refusal {
  return {
    message: 'These photos were not added:',
    errors: faults.map(({ name, detail }) => ({ field: name, detail })),
  };
}

/** Fields with the photos that the form has, each with a box to leave it out, and for more of them; the view has `photos`. */
export const PHOTOS = `<fieldset><legend>Photos</legend>
{{#if photos}}<ul class="photos" role="list">{{#each photos}}<li><label class="box"><input type="checkbox" name="photo" value="{{url}}" checked>Photo {{number}}</label><img src="{{url}}" alt="Photo {{number}}"></li>{{/each}}</ul>{{/if}}
<label>Add photos<input type="file" name="photos" accept="image/jpeg,image/png,image/webp" multiple><span class="hint">JPEG, PNG or WebP, up to 10 MB each, ${MAX_PHOTOS} in all.</span></label></fieldset>`;

/** The `photos` of a form's view. */
export function photosOf(form: Form): { url: string; number: number }[] {
  return texts(form, 'photo').map((url, index) => ({ url, number: index + 1 }));
}
