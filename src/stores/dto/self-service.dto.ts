// SPDX-License-Identifier: Apache-2.0
import {
  ArrayField,
  BooleanField,
  childPointer,
  ClosedObject,
  EnumField,
  type Fault,
  IntegerField,
  ObjectField,
  ruleOn,
  Rules,
  TextField,
  TextListField,
} from '../../platform/validation/index.js';
import { isKnownReason } from '../return-reasons.js';

/** The ways back for items, and what the customer may get for them (C-RET-4, C-RET-5). */
export const RETURN_METHODS = ['SELF_SHIP', 'IN_STORE'] as const;
export const RETURN_RESOLUTIONS = ['REFUND', 'STORE_CREDIT'] as const;
const WINDOW_STARTS = ['delivered', 'ordered'] as const;

const REASON_TEXT = { min: 1, max: 120, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$', optional: true } as const;

/** The words of a reason in each language of the pages. */
@ClosedObject()
class ReasonTexts {
  @TextField(REASON_TEXT) en?: string;
  @TextField(REASON_TEXT) de?: string;
  @TextField(REASON_TEXT) fr?: string;
  @TextField(REASON_TEXT) es?: string;
  @TextField(REASON_TEXT) pt?: string;
}

function requireText({ handle, text }: ReturnReason): Fault[] {
  if (isKnownReason(handle) || Object.keys(text ?? {}).length > 0) return [];
  return [{ pointer: '/text', code: 'REQUIRED', detail: 'is required for a reason that is not predefined' }];
}

/** A reason for a return that customers can choose (C-SELF-2). */
@ClosedObject()
@Rules(requireText)
export class ReturnReason {
  @TextField({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', max: 64 }) handle!: string;
  /** Replaces the predefined words, language by language. */
  @ObjectField(() => ReasonTexts, { optional: true }) text?: ReasonTexts;
  @BooleanField({ optional: true }) needs_comment?: boolean;
}

const ALLOWED = { return_methods: RETURN_METHODS, return_resolutions: RETURN_RESOLUTIONS } as const;

function choiceFaults(settings: Pick<SelfServiceSettings, keyof typeof ALLOWED>): Fault[] {
  return (['return_methods', 'return_resolutions'] as const).flatMap((member) => {
    const [chosen, allowed] = [settings[member], ALLOWED[member] as readonly string[]];
    if (chosen === undefined) return [];
    const pointer = childPointer('', member);
    if (chosen.length === 0) return [{ pointer, code: 'TOO_FEW_ITEMS', detail: 'must have at least one item' }];
    return chosen.flatMap((item, index): Fault[] => {
      if (allowed.includes(item) && chosen.indexOf(item) === index) return [];
      const detail = `must be one of ${allowed.join(', ')}, each once`;
      return [{ pointer: childPointer(pointer, index), code: 'NOT_ALLOWED_VALUE', detail }];
    });
  });
}

function repeatedHandles({ reasons = [] }: Pick<SelfServiceSettings, 'reasons'>): Fault[] {
  const handles = reasons.map(({ handle }) => handle);
  return handles.flatMap((handle, index) => {
    if (handles.indexOf(handle) === index) return [];
    const pointer = `/reasons/${index}/handle`;
    return [{ pointer, code: 'NOT_UNIQUE', detail: 'is the handle of an earlier reason' }];
  });
}

/** The returns and claims that customers may start themselves (C-SELF-1). Omitted members get their defaults. */
@ClosedObject()
@Rules(ruleOn(['/return_methods', '/return_resolutions'], choiceFaults), ruleOn(['/reasons'], repeatedHandles))
export class SelfServiceSettings {
  @BooleanField({ optional: true }) returns?: boolean;
  @BooleanField({ optional: true }) claims?: boolean;
  @IntegerField({ min: 1, max: 3650, optional: true }) return_window_days?: number;
  @EnumField(WINDOW_STARTS, { optional: true }) return_window_from?: (typeof WINDOW_STARTS)[number];
  @TextListField({ max: 2, itemMax: 16, optional: true }) return_methods?: string[];
  @TextListField({ max: 2, itemMax: 16, optional: true }) return_resolutions?: string[];
  @ArrayField(() => ReturnReason, { min: 1, max: 50, optional: true }) reasons?: ReturnReason[];
  @TextListField({ max: 1000, itemMax: 255, optional: true }) excluded_skus?: string[];
  /** Whether customers may ask to cancel their order until its first parcel (C-CHG-1). */
  @BooleanField({ optional: true }) cancellation_requests?: boolean;
  /** Whether customers may ask to change the address until then (C-CHG-1). */
  @BooleanField({ optional: true }) address_requests?: boolean;
}

/** The self-service of a store with all defaults filled in. */
export type SelfService = Omit<Required<SelfServiceSettings>, 'return_methods' | 'return_resolutions'> & {
  return_methods: (typeof RETURN_METHODS)[number][];
  return_resolutions: (typeof RETURN_RESOLUTIONS)[number][];
};
