import {
  checkEvidenceNote,
  checkEvidencePlace,
  checkInstant,
  checkPurpose,
  checkWhatHappened,
  CONSENT_MEANS,
  type ConsentMeans,
  type ConsentPolicy,
  type GiveConsent,
  type RestoreWithConsent,
  WORDING_VERSIONS_MAX,
  type WithdrawConsent,
} from '@wavelane/contracts';
import { IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { IsValid, named, says } from '../../platform/http/is-valid.js';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { OmitType } from '../../platform/http/openapi/decorators.js';

const POLICIES = ['send', 'refuse'] as const;

/** Body of POST /api/people/{id}/consents/withdraw. */
export class WithdrawConsentDto implements WithdrawConsent {
  /**
   * service, marketing, or one of the account’s own
   * @example marketing
   */
  @IsValid(checkPurpose)
  purpose!: string;

  @IsIn(CONSENT_MEANS, says('means-must-be-one-of', { names: CONSENT_MEANS.join(', ') }))
  means!: ConsentMeans;

  /**
   * When it was said; left out: now
   * @example 2026-05-17T09:30:00Z
   */
  @MayBeLeftOut()
  @IsValid(checkInstant)
  at?: string;

  /**
   * Where the evidence is found
   * @example "Form 2026-0517"
   */
  @MayBeLeftOut()
  @IsValid(checkEvidencePlace, named('word-reference'))
  reference?: string;

  /**
   * The event in the account's words.
   * @example "Asked for it in the shop"
   */
  @MayBeLeftOut()
  @IsValid(checkEvidenceNote, named('word-note'))
  note?: string;
}

/** Body of POST /api/people/{id}/consents. */
export class GiveConsentDto extends WithdrawConsentDto implements GiveConsent {
  /** The wording that they saw: one of this purpose. */
  @IsString(says('say-what-they-told'))
  @Matches(/^[\w-]{1,64}$/, says('wording-id-must-be-one'))
  wordingId!: string;

  /** From 1; left out: the newest */
  @MayBeLeftOut()
  @IsInt({ message: 'wordingVersion must be a whole number' })
  @Min(1, { message: 'wordingVersion must be at least 1' })
  @Max(WORDING_VERSIONS_MAX, { message: `wordingVersion must be at most ${WORDING_VERSIONS_MAX}` })
  wordingVersion?: number;
}

/** Body of POST /api/suppressions/{phone}/restore. */
export class RestoreWithConsentDto extends OmitType(GiveConsentDto, ['note'] as const) implements RestoreWithConsent {
  /**
   * The event in the account's words.
   * @example "Came into the shop and asked for the offers again"
   */
  @IsValid(checkWhatHappened, named('word-note'))
  note!: string;
}

/** Body of PUT /api/consent-policy. */
export class ConsentPolicyDto implements ConsentPolicy {
  /** send: as long as no withdrawal stands against it */
  @IsIn(POLICIES, { message: 'unrecorded must be send or refuse' })
  unrecorded!: ConsentPolicy['unrecorded'];
}
