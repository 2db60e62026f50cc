import { type ReturnRefusal } from '../../returns/index.js';
import { type ClaimReason, type ClaimResolution, type SelfService } from '../../stores/index.js';

/** The heading of a page, and the sentence below. */
export interface Banner {
  heading: string;
  detail: string;
}

/** Why the answer to a form is the form again. */
export type ReturnAlert = 'chooseItems' | 'chooseReason' | 'needsComment' | 'gone' | 'tooMany' | 'changed';
export type ClaimAlert = 'chooseItems' | 'chooseReason' | 'changed';
export type PhotoAlert = 'refused' | 'full';

/** Why a claim would be refused, see `claimObstacles`. */
export type ClaimObstacle =
  | 'photos'
  | 'notProtected'
  | 'window'
  | 'tooSoon'
  | 'inClaim'
  | 'inReturn'
  | 'noRefund'
  | 'noReship'
  | 'outOfStock'
  | 'other';

/** The texts of self-service, in one language. */
export interface SelfServiceTexts {
  back: string;
  items: string;
  verify: Banner & {
    email: string;
    send: string;
    /** The same whether or not the address is the order's. */
    sent: Banner;
    code: string;
    confirm: string;
    wrong: string;
    noMail: string;
    another: string;
  };
  form: {
    quantity: string;
    continue: string;
    change: string;
    reason: string;
    comment: string;
    whatNext: string;
    keep: string;
    changed: string;
    chooseItems: string;
    chooseReason: string;
  };
  returns: {
    none: Banner;
    form: Banner;
    why: string;
    optionalComment: string;
    until: (day: string) => string;
    refusals: Record<ReturnRefusal, string>;
    how: string;
    methods: Record<SelfService['return_methods'][number], string>;
    wish: string;
    resolutions: Record<SelfService['return_resolutions'][number], string>;
    check: Banner;
    review: string;
    submit: string;
    needsComment: string;
    gone: string;
    tooMany: string;
  };
  claims: {
    none: Banner;
    form: Banner;
    what: string;
    reasons: Record<ClaimReason, string>;
    affected: string;
    whole: string;
    some: string;
    wish: string;
    resolutions: Record<ClaimResolution, string>;
    describe: string;
    check: Banner;
    upTo: string;
    review: string;
    submit: string;
    photos: string;
    photoHint: (max: number) => string;
    photo: string;
    addPhoto: string;
    photoNumber: (number: number) => string;
    removePhoto: string;
    photoAlerts: Record<PhotoAlert, string>;
    obstacles: Record<ClaimObstacle, string>;
  };
  mail: {
    heading: (code: string) => string;
    detail: string;
    code: string;
    order: (number: string) => string;
    reason: string;
  };
}
