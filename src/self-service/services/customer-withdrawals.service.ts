// SPDX-License-Identifier: Apache-2.0
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { Problem, undefinedIfLimited } from '../../platform/errors/problem.js';
import { FormSubmissionsService } from '../../platform/idempotency/form-submissions.service.js';
import { AttemptLimitService } from '../../platform/rate-limit/attempt-limit.service.js';
import { type Store } from '../../stores/index.js';
import { type WithdrawalInput, WithdrawalsService } from '../../withdrawals/index.js';
import { CUSTOMER } from '../model/submission.js';
import { type WithdrawalValues } from '../rules/withdrawal-form.js';
import { statementLimits } from '../self-service.limits.js';
import { type SelfServiceConfig } from '../self-service.settings.js';

/** How long each answer takes past the limit of its address. */
const SLOW_MS = 2_000;

/** A form with the id that was taken for another statement, or with no id of ours. */
const NOT_OURS = ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED'];

/** A statement as the form sends it. */
interface StatementForm {
  id: string;
  values: WithdrawalValues;
  /** Of the client. */
  address: string | undefined;
}

/** Submits withdrawals of customers (C-SELF-17, C-LIM-27). */
@Injectable()
export class CustomerWithdrawalsService {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<SelfServiceConfig, 'WITHDRAWAL_LIMIT_PER_IP'>,
    private readonly attempts: AttemptLimitService,
    private readonly forms: FormSubmissionsService,
    private readonly withdrawals: WithdrawalsService,
  ) {}

  /**
   * Submits a statement once, however often its form is sent.
   * @returns the withdrawal's id; undefined if the customer must press the button again
   */
  async submit(store: Store, form: StatementForm, input: WithdrawalInput): Promise<string | undefined> {
    if (!(await this.isTaken(form))) return undefined;
    const submitted = { name: 'customer withdrawal', id: form.id, content: form.values };
    const work = async () => (await this.withdrawals.submit({ store, actor: CUSTOMER }, input)).id;
    try {
      return await this.forms.once(store.store_id, submitted, work);
    } catch (error) {
      if (error instanceof Problem && NOT_OURS.includes(error.code)) return undefined;
      throw error;
    }
  }

  /** Slows the statements of an address past its limit. @returns false past the limit of a flood */
  private async isTaken({ address }: StatementForm): Promise<boolean> {
    const { slow, flood } = statementLimits(this.config.WITHDRAWAL_LIMIT_PER_IP, address);
    if (await this.isWithin(slow)) return true;
    const isTaken = await this.isWithin(flood);
    await pause(SLOW_MS);
    return isTaken;
  }

  private async isWithin(attempt: ReturnType<typeof statementLimits>['slow']): Promise<boolean> {
    return (await this.attempts.count([attempt]).catch(undefinedIfLimited)) !== undefined;
  }
}
