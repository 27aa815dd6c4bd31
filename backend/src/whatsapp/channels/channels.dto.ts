import {
  type ChannelDays,
  type ChannelDraft,
  type ChannelName,
  checkLabel,
  checkPhone,
  DAYS_MAX,
  DAYS_MIN,
  inFigures,
  type LinkedNumber,
} from '@wavelane/contracts';
import { IsInt, Max, Min } from 'class-validator';
import { AS_PHONE, IsValid, named, says } from '../../platform/http/is-valid.js';
import { described } from '../../platform/http/openapi/described.js';

/** POST /api/channels */
export class AddChannelDto implements ChannelDraft {
  /** @example Sales */
  @IsValid(checkLabel, named('word-label'))
  label!: string;

  /**
   * E.164, or local to the account's default country
   * @example "+1 415 555 2671"
   */
  @IsValid(
    (value) => (value.length > 40 ? checkPhone('x') : phoneOf(value)),
    described({ maxLength: 40, pattern: '\\p{Nd}' }, AS_PHONE),
  )
  phone!: string;
}

/** PATCH /api/channels/{id} */
export class RenameChannelDto implements ChannelName {
  /** @example Sales */
  @IsValid(checkLabel, named('word-label'))
  label!: string;
}

/** The numbering library decides; this refuses only texts that are no number in any country. */
const phoneOf = (value: string) => (/\p{Nd}/u.test(value) ? undefined : checkPhone(value));

/** PUT /api/channels/{id}/number */
export class UseLinkedNumberDto implements LinkedNumber {
  /**
   * The number that is linked, as `otherNumber` names it
   * @example "+14155552671"
   */
  @IsValid(
    (value) => (/^\+\d{5,20}$/.test(value) ? undefined : checkPhone('x')),
    described({ pattern: '^\\+\\d{5,20}$' }, AS_PHONE),
  )
  phone!: string;
}

/** POST /api/admin/users/{userId}/channels/{channelId}/activate */
export class ActivateChannelDto implements ChannelDays {
  @Max(DAYS_MAX, says('days-must-be-at-most', { n: inFigures(DAYS_MAX) }))
  @Min(DAYS_MIN, says('days-must-be-at-least', { n: DAYS_MIN }))
  @IsInt(says('days-must-be-whole-number'))
  days!: number;
}
