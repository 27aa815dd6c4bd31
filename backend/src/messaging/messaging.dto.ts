import {
  BODY_MAX,
  CAPTION_MAX,
  BUTTON_CODE_MAX,
  BUTTON_KINDS,
  BUTTON_URL_MAX,
  BUTTONS_MAX,
  type ButtonDraft,
  type ButtonKind,
  checkPurpose,
  DATES,
  EMAIL_MAX,
  FOOTER_MAX,
  HEADER_MAX,
  NAME_MAX,
  type RichContent,
  say,
  type SendMessage,
  VALID_HOURS_MAX,
} from '@wavelane/contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsValidFor } from '../platform/http/numbers/is-valid-for.js';
import { IsRichContent } from '../platform/http/content/is-rich-content.js';
import { IsValid, required, says } from '../platform/http/is-valid.js';
import { MayBeLeftOut } from '../platform/http/may-be-left-out.js';
import { described } from '../platform/http/openapi/described.js';

/** Extra length for `{{variables}}` with shorter values; the rendered text is checked against the real limit. */
export const VARIABLE_ROOM = 200;

const onceFilledIn = (max: number) => described({ description: `At most ${max} characters once filled in` });

const BODY =
  `Needed without a file: at most ${BODY_MAX} characters once filled in. ` +
  `With one its caption: at most ${CAPTION_MAX}, with header and footer; needed with buttons, too`;
/** For the document: after how many hours something stops that could not be sent. */
export const VALID_FOR = {
  type: 'integer',
  minimum: 1,
  maximum: VALID_HOURS_MAX,
  description: 'Hours: if it cannot be sent for so long, it stops and asks',
} as const;

/** The form of the id of a file. */
export const MEDIA_ID = /^[\w-]{1,64}$/;

export class ButtonDto implements ButtonDraft {
  /** Quick replies stand alone; the others may be mixed. */
  @IsIn(BUTTON_KINDS, says('button-kind-unknown'))
  type: ButtonKind = 'quick_reply';

  /**
   * Empty ones are dropped; at most 25 characters as a person counts
   * @example Confirm
   */
  @IsString({ message: 'Button text must be text' })
  @MaxLength(VARIABLE_ROOM, says('too-long', { what: say('word-button-text'), n: VARIABLE_ROOM }))
  title!: string;

  /**
   * Needed for a quick reply
   * @example btn1
   */
  @ValidateIf(({ type, id }: ButtonDto) => type === 'quick_reply' || id !== undefined)
  @MaxLength(100, says('too-long', { what: say('word-button-id'), n: 100 }))
  // The last validator runs first: one that is missing is not called too long.
  @IsString(required(say('is-required', { what: say('word-button-id') }), 'word-button-id'))
  id?: string;

  /**
   * Needed for url: http or https
   * @example https://example.com/orders/17
   */
  @MayBeLeftOut()
  @IsString({ message: 'url must be text' })
  @MaxLength(BUTTON_URL_MAX, says('button-link-invalid'))
  url?: string;

  /**
   * Needed for call: with country code
   * @example +97317000000
   */
  @MayBeLeftOut()
  @MaxLength(40, says('button-phone-invalid'))
  @IsString(says('phone-number-in-quotes'))
  phone?: string;

  /**
   * Needed for copy_code
   * @example SAVE20
   */
  @MayBeLeftOut()
  @IsString({ message: 'code must be text' })
  @MaxLength(BUTTON_CODE_MAX, says('button-code-invalid', { n: BUTTON_CODE_MAX }))
  code?: string;
}

/** The fields that a single send and a bulk send share. */
export class MessageDto {
  /** @example 412345678901234 */
  @IsInt(says('choose-channel'))
  @Min(1, says('choose-channel'))
  @Max(Number.MAX_SAFE_INTEGER, says('choose-channel'))
  channelId!: number;

  /** Noted with the job; the text itself is in this request */
  @IsOptional()
  @IsString({ message: 'templateId must be text' })
  @MaxLength(100, { message: 'templateId must be at most 100 characters' })
  templateId?: string | null;

  @MayBeLeftOut()
  @IsString({ message: 'Header must be text', ...onceFilledIn(HEADER_MAX) })
  @MaxLength(HEADER_MAX + VARIABLE_ROOM, says('too-long', { what: say('word-header'), n: HEADER_MAX }))
  header?: string;

  @MayBeLeftOut()
  @IsString({ message: 'Footer must be text', ...onceFilledIn(FOOTER_MAX) })
  @MaxLength(FOOTER_MAX + VARIABLE_ROOM, says('too-long', { what: say('word-footer'), n: FOOTER_MAX }))
  footer?: string;

  @MayBeLeftOut()
  @IsArray({ message: 'Buttons must be a list' })
  // Empty ones are dropped before they are counted against the real limit.
  @ArrayMaxSize(10, says('too-many-buttons', { n: BUTTONS_MAX }))
  @ValidateNested({ each: true })
  @Type(() => ButtonDto)
  buttons?: ButtonDto[];

  @MayBeLeftOut()
  @IsRichContent()
  content?: RichContent;

  /**
   * When to send: ISO-8601 with an offset, or local to timeZone; within a year. Left out: at once
   * @example 2030-05-17T09:30
   */
  @IsOptional()
  @IsString({ message: 'scheduledFor must be a date and time' })
  @MaxLength(40, { message: 'scheduledFor must be a date and time', ...described({ pattern: DATES.planned }) })
  scheduledFor?: string | null;

  /**
   * IANA zone of scheduledFor; default: the account’s
   * @example Asia/Bahrain
   */
  @MayBeLeftOut()
  @IsString({ message: 'timeZone must be text' })
  @MaxLength(60, { message: 'timeZone must be at most 60 characters' })
  timeZone?: string;

  /** Hours: if it cannot be sent for so long, it stops and asks. Left out: 12 if it is planned, else 24 */
  @MayBeLeftOut()
  @IsValidFor()
  validForHours?: number;

  /**
   * transactional (they ordered it), service, marketing, or one of the account’s own; default: marketing
   * @example service
   */
  @MayBeLeftOut()
  @IsValid(checkPurpose)
  purpose?: string;
}

export class SendMessageDto extends MessageDto implements SendMessage {
  /**
   * With country code, or local with the account’s default country
   * @example +97330000002
   */
  @MinLength(1, says('phone-number-required'))
  @MaxLength(100, says('too-long', { what: say('word-phone-number'), n: 100 }))
  // Validators run from the last one up: a JSON number gets the message about its type, not about its length.
  @IsString(says('phone-number-in-quotes'))
  to!: string;

  /** Value of {{name}} */
  @MayBeLeftOut()
  @IsString({ message: 'Name must be text' })
  @MaxLength(NAME_MAX, says('too-long', { what: say('word-name'), n: NAME_MAX }))
  name?: string;

  /** Value of {{email}} */
  @MayBeLeftOut()
  @IsString({ message: 'Email must be text' })
  @MaxLength(EMAIL_MAX, says('email-too-long', { max: EMAIL_MAX }))
  email?: string;

  @ValidateIf(
    ({ body, mediaId, content }: SendMessageDto) =>
      (mediaId === undefined && content === undefined) || (body !== undefined && body !== ''),
  )
  @Matches(/\S/, described({ description: BODY }, says('message-body-required')))
  @MaxLength(BODY_MAX + VARIABLE_ROOM, says('too-long', { what: say('word-message-body'), n: BODY_MAX }))
  // The last validator runs first: a value that is not text gets no other message.
  @IsString(required(say('message-body-required'), 'word-message-body'))
  body?: string;

  /**
   * Id of a file of POST /api/messages/media. With buttons it takes the place of the header, and a text is needed; a sound
   * has no text and no buttons.
   */
  @MayBeLeftOut()
  @IsString({ message: 'mediaId must be the id of a file' })
  @Matches(MEDIA_ID, { message: 'mediaId must be the id of a file' })
  mediaId?: string;
}
