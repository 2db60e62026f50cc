// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Post } from '@nestjs/common';
import { PolicyTrialService } from 'parcelward/claims';
import { type Exclusion, StoresService } from 'parcelward/stores';
import { type Form, text } from '../core/forms.js';
import { type PageResponse, goTo } from '../core/page-response.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { exclusionOf, rulesOf, changedExclusions } from './policy-form.js';
import { POLICY } from './policy.html.js';
import { type Draft, policyPage } from './policy.page.js';
import { settingsTabs } from './settings-tabs.js';

const PATH = '/settings/claim-policy';

/** A store's claim policy; drafts can be tested on past claims. */
@Needs('admin')
@Controller('settings/claim-policy')
export class PolicyController {
  constructor(
    private readonly stores: StoresService,
    private readonly policyTrial: PolicyTrialService,
  ) {}

  @Get()
  show(@AsStaff() staff: Staff): PageResponse {
    return page(staff);
  }

  @Post()
  rules(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const rules = rulesOf(form);
    return this.apply(staff, text(form, 'act'), () => rules, { rules });
  }

  /** Changes the exclusion with the id `was`, or adds one. */
  @Post('exclusions')
  exclusion(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const [act, was] = [text(form, 'act'), text(form, 'was')];
    const exclusion = act === 'remove' ? undefined : exclusionOf(form);
    const fields = (exclusion ?? {}) as Partial<Exclusion>;
    const { exclusions } = staff.store.claim_policy;
    const patch = () => ({ exclusions: changedExclusions(exclusions, was, exclusion) });
    return this.apply(staff, act, patch, { exclusion: { id: was, fields } });
  }

  private apply(staff: Staff, act: string | undefined, patchOf: () => object, draft: Draft): Promise<PageResponse> {
    const { store_id } = staff.store;
    return orRefuse(
      async () => {
        const patch = patchOf();
        if (act === 'try') {
          const trial = await this.policyTrial.run(store_id, { ...staff.store.claim_policy, ...patch });
          return page(staff, { ...draft, trial });
        }
        await this.stores.update(store_id, { claim_policy: patch });
        return goTo(PATH, 'Claim policy saved.');
      },
      (refusal) => page(staff, draft, refusal),
    );
  }
}

function page(staff: Staff, draft?: Draft, refusal?: Refusal): PageResponse {
  const view = policyPage(staff.store.claim_policy, draft);
  return render(staff, POLICY, { title: 'Claim policy', tabs: settingsTabs(PATH), ...view, refusal });
}
