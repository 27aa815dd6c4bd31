import {
  type ChangePlannedReply,
  checkBody,
  DATES,
  type PlanReply,
  type RichContent,
  type SendPlannedReply,
} from '@wavelane/contracts';
import { IsBoolean, IsInt, IsString, Matches, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsValidFor } from '../../../platform/http/numbers/is-valid-for.js';
import { IsRichContent } from '../../../platform/http/content/is-rich-content.js';
import { IsValid, named } from '../../../platform/http/is-valid.js';
import { MayBeLeftOut } from '../../../platform/http/may-be-left-out.js';
import { described } from '../../../platform/http/openapi/described.js';

const FILE = /^[\w-]{1,64}$/;

/** The fields that planning and changing share. */
export class PlannedDto {
  /**
   * When it goes: ISO-8601 with an offset, or local to timeZone; in the future, within a year
   * @example 2030-05-17T09:30
   */
  @IsString({ message: 'scheduledFor must be a date and time' })
  @MaxLength(40, { message: 'scheduledFor must be a date and time', ...described({ pattern: DATES.planned }) })
  scheduledFor!: string;

  /**
   * IANA zone of scheduledFor; default: the account’s
   * @example Asia/Bahrain
   */
  @MayBeLeftOut()
  @IsString({ message: 'timeZone must be text' })
  @MaxLength(60, { message: 'timeZone must be at most 60 characters' })
  timeZone?: string;

  /** Whether the person’s next message cancels it */
  @MayBeLeftOut()
  @IsBoolean({ message: 'unlessAnswered must be true or false', ...described({ default: false }) })
  unlessAnswered?: boolean;

  /** Hours: if it cannot go within so many of its time, it does not go. Left out: 12 */
  @MayBeLeftOut()
  @IsValidFor()
  validForHours?: number;

  @MayBeLeftOut()
  @IsRichContent()
  content?: RichContent;
}

/** Body of POST /api/conversations/{id}/planned-replies. */
export class PlanReplyDto extends PlannedDto implements PlanReply {
  /**
   * With a file its caption
   * @example "Your order is on its way."
   */
  @ValidateIf(
    ({ text, mediaId, content }: PlanReplyDto) => (mediaId === undefined && content === undefined) || text !== '',
  )
  @IsValid(checkBody, named('word-message-body'))
  text!: string;

  /** Id of a file that was uploaded for this conversation. */
  @MayBeLeftOut()
  @IsString({ message: 'mediaId must be the id of a file' })
  @Matches(FILE, { message: 'mediaId must be the id of a file' })
  mediaId?: string;

  /** The owner that the planner expects. */
  @ValidateIf((_, value) => value !== null)
  @IsString({ message: 'expectedOwner must be the id of a member, or null' })
  @Matches(/^[\w-]{1,64}$/, { message: 'expectedOwner must be the id of a member, or null' })
  expectedOwner!: string | null;
}

/** Body of POST /api/conversations/{id}/planned-replies/{plannedId}/send. */
export class SendPlannedReplyDto implements SendPlannedReply {
  /**
   * Which was seen
   * @example 1
   */
  @IsInt({ message: 'version must be a whole number' })
  @Min(1, { message: 'version must be at least 1' })
  @Max(1_000_000, { message: 'version must be at most 1000000' })
  version!: number;
}

/** Body of PUT /api/conversations/{id}/planned-replies/{plannedId}. */
export class ChangePlannedReplyDto extends PlannedDto implements ChangePlannedReply {
  /**
   * Empty only if it carries a file, which a change keeps.
   * @example "Your order is on its way."
   */
  @ValidateIf(({ text }: ChangePlannedReplyDto) => text !== '')
  @IsValid(checkBody, named('word-message-body'))
  text!: string;

  /**
   * Which was seen
   * @example 1
   */
  @IsInt({ message: 'version must be a whole number' })
  @Min(1, { message: 'version must be at least 1' })
  @Max(1_000_000, { message: 'version must be at most 1000000' })
  version!: number;
}
