// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Param, Post } from '@nestjs/common';
import { FormSubmissionsService } from 'parcelward';
import { ClaimSuggestionsService } from 'parcelward/claims';
import { type Form, text } from '../core/forms.js';
import { orderPath } from '../core/navigation.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { orRefuse } from '../core/refusal.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';

/** Staff file the claim that is suggested for a stalled parcel, with one click (C-WORK-24). */
@Controller('orders/:number/suggested-claim')
export class SuggestedClaimController {
  constructor(
    private readonly suggestions: ClaimSuggestionsService,
    private readonly submissions: FormSubmissionsService,
  ) {}

  @Needs('support')
  @Post()
  file(@AsStaff() staff: Staff, @Param('number') number: string, @Body() form: Form): Promise<PageResponse> {
    const [suggestion, id] = [text(form, 'suggestion') ?? '', text(form, 'form_id') ?? ''];
    const submission = { name: `suggested claim ${number}`, id, content: { suggestion } };
    return orRefuse(
      async () => {
        const claimId = await this.submissions.once(staff.store.store_id, submission, async () => {
          return (await this.suggestions.file(staff.caller, number, suggestion)).claim_id;
        });
        return goTo(`/claims/${claimId}`, 'Claim filed.');
      },
      ({ message }) => goTo(orderPath(number), message),
    );
  }
}
