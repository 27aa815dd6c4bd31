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
import { IsValid } from '../../platform/http/is-valid.js';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { ApiProperty, ApiPropertyOptional, OmitType } from '../../platform/http/openapi/decorators.js';

const POLICIES = ['send', 'refuse'] as const;

/** Body of POST /api/people/{id}/consents/withdraw. */
export class WithdrawConsentDto implements WithdrawConsent {
  @ApiProperty({ example: 'marketing', description: 'service, marketing, or one of the account’s own' })
  @IsValid(checkPurpose)
  purpose!: string;

  @ApiProperty({ enum: CONSENT_MEANS })
  @IsIn(CONSENT_MEANS, { message: `means must be one of ${CONSENT_MEANS.join(', ')}` })
  means!: ConsentMeans;

  @ApiPropertyOptional({ example: '2026-05-17T09:30:00Z', description: 'When it was said; left out: now' })
  @MayBeLeftOut()
  @IsValid(checkInstant)
  at?: string;

  @ApiPropertyOptional({ example: 'Form 2026-0517', description: 'Where the evidence is found' })
  @MayBeLeftOut()
  @IsValid(checkEvidencePlace)
  reference?: string;

  @ApiPropertyOptional({ example: 'Asked for it in the shop', description: 'What happened' })
  @MayBeLeftOut()
  @IsValid(checkEvidenceNote)
  note?: string;
}

/** Body of POST /api/people/{id}/consents. */
export class GiveConsentDto extends WithdrawConsentDto implements GiveConsent {
  @ApiProperty({ description: 'What they were told: a wording of this purpose' })
  @IsString({ message: 'Say what they were told: wordingId is required' })
  @Matches(/^[\w-]{1,64}$/, { message: 'wordingId must be the id of a wording' })
  wordingId!: string;

  @ApiPropertyOptional({ description: 'From 1; left out: the newest' })
  @MayBeLeftOut()
  @IsInt({ message: 'wordingVersion must be a whole number' })
  @Min(1, { message: 'wordingVersion must be at least 1' })
  @Max(WORDING_VERSIONS_MAX, { message: `wordingVersion must be at most ${WORDING_VERSIONS_MAX}` })
  wordingVersion?: number;
}

/** Body of POST /api/suppressions/{phone}/restore. */
export class RestoreWithConsentDto extends OmitType(GiveConsentDto, ['note'] as const) implements RestoreWithConsent {
  @ApiProperty({ example: 'Came into the shop and asked for the offers again', description: 'What happened' })
  @IsValid(checkWhatHappened)
  note!: string;
}

/** Body of PUT /api/consent-policy. */
export class ConsentPolicyDto implements ConsentPolicy {
  @ApiProperty({ enum: POLICIES, description: 'send: as long as no withdrawal stands against it' })
  @IsIn(POLICIES, { message: 'unrecorded must be send or refuse' })
  unrecorded!: ConsentPolicy['unrecorded'];
}
