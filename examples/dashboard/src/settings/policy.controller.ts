import { Body, Controller, Get, Post } from '@nestjs/common';
import { PolicyTrialService } from 'parcelward/claims';
import { type Exclusion, StoresService } from 'parcelward/stores';
import { type Answer, goTo } from '../frame/answer.js';
import { type Form, text } from '../frame/forms.js';
import { orRefuse, type Refusal } from '../frame/refusal.js';
import { render } from '../frame/render.js';
import { AsStaff, type Staff } from '../frame/staff.js';
import { exclusionOf, rulesOf, changedExclusions } from './policy-form.js';
import { type Draft, policyPage } from './policy.page.js';
import { POLICY } from './policy.html.js';
import { settingsTabs } from './settings-tabs.js';

const PATH = '/settings/claim-policy';

/** Which claims a store takes; a draft is tried on past ones before it is saved. */
@Controller('settings/claim-policy')
export class PolicyController {
  constructor(
    private readonly stores: StoresService,
    private readonly policyTrial: PolicyTrialService,
  ) {}

  @Get()
  show(@AsStaff() staff: Staff): Answer {
    return page(staff);
  }

  @Post()
  rules(@AsStaff() staff: Staff, @Body() form: Form): Promise<Answer> {
    const rules = rulesOf(form);
    return this.take(staff, text(form, 'act'), () => rules, { rules });
  }

  /** Changes the exclusion that was named `was`, or adds one; what is not in the form stays as it is. */
  @Post('exclusions')
  exclusion(@AsStaff() staff: Staff, @Body() form: Form): Promise<Answer> {
    const [act, was] = [text(form, 'act'), text(form, 'was')];
    const exclusion = act === 'remove' ? undefined : exclusionOf(form);
    const fields = (exclusion ?? {}) as Partial<Exclusion>;
    const { exclusions } = staff.store.claim_policy;
    const patch = () => ({ exclusions: changedExclusions(exclusions, was, exclusion) });
    return this.take(staff, act, patch, { exclusion: { id: was, fields } });
  }

  private take(staff: Staff, act: string | undefined, patchOf: () => object, draft: Draft): Promise<Answer> {
    const { store_id } = staff.store;
    return orRefuse(
      async () => {
        const patch = patchOf();
        if (act === 'try') {
          const trial = await this.policyTrial.run(store_id, { ...staff.store.claim_policy, ...patch });
          return page(staff, { ...draft, trial });
        }
        await this.stores.update(store_id, { claim_policy: patch });
        return goTo(PATH, 'The claim policy is saved.');
      },
      (refusal) => Promise.resolve(page(staff, draft, refusal)),
    );
  }
}

function page(staff: Staff, draft?: Draft, refusal?: Refusal): Answer {
  const view = policyPage(staff.store.claim_policy, draft);
  return render(staff, POLICY, { title: 'Claim policy', tabs: settingsTabs(PATH), ...view, refusal });
}
