import {
  type AddConversationNote,
  type AssignConversation,
  checkBody,
  checkConversationNote,
  checkEvidenceNote,
  checkInstant,
  checkLabel,
  type ClaimConversation,
  CONVERSATION_VIEWS,
  type ConversationsFilter,
  type ConversationView,
  type LabelConversation,
  LABELS_MAX,
  MENTIONS_MAX,
  type LinesFilter,
  NAME_MAX,
  type ReplyInConversation,
  type RichContent,
  type SnoozeConversation,
} from '@wavelane/contracts';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { WholeNumber } from '../../platform/http/numbers/whole-number.js';
import { IsRichContent } from '../../platform/http/content/is-rich-content.js';
import { IsValid, named, says } from '../../platform/http/is-valid.js';
import { PageQuery } from '../../platform/http/paging.js';
import { described } from '../../platform/http/openapi/described.js';

const MEMBER = /^[\w-]{1,64}$/;
/** Characters of the id of a line: it may hold one of the gateway's, of at most 200. */
const LINE_MAX = 250;

export class ConversationsQuery extends PageQuery implements ConversationsFilter {
  @MayBeLeftOut()
  @IsIn(CONVERSATION_VIEWS, {
    message: `view must be one of ${CONVERSATION_VIEWS.join(', ')}`,
    ...described({ default: 'all' }),
  })
  view?: ConversationView;

  /** Only those of this channel */
  @MayBeLeftOut()
  @WholeNumber()
  @IsInt({ message: 'channelId must be a whole number' })
  channelId?: number;

  /** Only those that this member answers */
  @MayBeLeftOut()
  @IsString({ message: 'owner must be the id of a member' })
  @Matches(MEMBER, { message: 'owner must be the id of a member' })
  owner?: string;

  /** All conversations with this person, whatever became of them */
  @MayBeLeftOut()
  @IsString({ message: 'personId must be the id of a person' })
  @Matches(MEMBER, { message: 'personId must be the id of a person' })
  personId?: string;

  /** How a word of the name or the digits of a number begin */
  @MayBeLeftOut()
  @IsString({ message: 'q must be text' })
  @MaxLength(NAME_MAX, { message: `q must be at most ${NAME_MAX} characters` })
  q?: string;
}

export class LinesQuery extends PageQuery implements LinesFilter {
  /** How words begin, all of which a line holds */
  @IsString({ message: 'q must be text' })
  @MaxLength(NAME_MAX, { message: `q must be at most ${NAME_MAX} characters` })
  q!: string;
}

/** The owner that a member expects: each act that depends on the owner names them. */
export class ExpectedOwnerDto {
  /** Id of a member; null: none. */
  @ValidateIf(({ expectedOwner }: ExpectedOwnerDto) => expectedOwner !== null)
  @IsString({ message: 'expectedOwner must be the id of a member, or null' })
  @Matches(MEMBER, { message: 'expectedOwner must be the id of a member, or null' })
  expectedOwner!: string | null;
}

/** Body of POST /api/conversations/{id}/claim. */
export class ClaimConversationDto extends ExpectedOwnerDto implements ClaimConversation {
  /**
   * Needed if another member is the owner.
   * @example "Ada is on holiday"
   */
  @MayBeLeftOut()
  @IsValid(checkEvidenceNote, named('word-note'))
  reason?: string;
}

/** Body of POST /api/conversations/{id}/assign. */
export class AssignConversationDto extends ClaimConversationDto implements AssignConversation {
  /** Id of the member who is to answer */
  @IsString({ message: 'memberId must be the id of a member' })
  @Matches(MEMBER, { message: 'memberId must be the id of a member' })
  memberId!: string;
}

/** Body of POST /api/conversations/{id}/snooze. */
export class SnoozeConversationDto implements SnoozeConversation {
  /**
   * In the future, within a year
   * @example 2030-05-17T09:30:00Z
   */
  @IsValid(checkInstant)
  until!: string;
}

/** Body of POST /api/conversations/{id}/notes. */
export class AddConversationNoteDto implements AddConversationNote {
  /** @example "Wants to be called on Monday" */
  @IsValid(checkConversationNote, named('word-note'))
  text!: string;

  /**
   * Ids of members who see the channel
   * @example []
   */
  @MayBeLeftOut()
  @IsArray({ message: 'mentions must be a list of ids of members' })
  @ArrayMaxSize(MENTIONS_MAX, says('too-many-mentions', { n: MENTIONS_MAX }))
  @IsString({ each: true, message: 'mentions must be a list of ids of members' })
  @Matches(MEMBER, { each: true, message: 'mentions must be a list of ids of members' })
  mentions?: string[];
}

/** Body of POST /api/conversations/{id}/labels. */
export class LabelConversationDto implements LabelConversation {
  /** @example ["complaint"] */
  @MayBeLeftOut()
  @IsArray({ message: 'Labels must be a list of texts' })
  @ArrayMaxSize(LABELS_MAX, says('too-many-labels', { n: LABELS_MAX }))
  @IsValid(checkLabel, { each: true })
  add?: string[];

  @MayBeLeftOut()
  @IsArray({ message: 'Labels must be a list of texts' })
  @ArrayMaxSize(LABELS_MAX, says('too-many-labels', { n: LABELS_MAX }))
  @IsValid(checkLabel, { each: true })
  remove?: string[];
}

/** Body of POST /api/conversations/{id}/reply. */
export class ReplyInConversationDto extends ExpectedOwnerDto implements ReplyInConversation {
  /**
   * With a file its caption
   * @example "Your order is on its way."
   */
  @ValidateIf(
    ({ text, mediaId, content }: ReplyInConversationDto) =>
      (mediaId === undefined && content === undefined) || text !== '',
  )
  @IsValid(checkBody, named('word-message-body'))
  text!: string;

  @MayBeLeftOut()
  @IsRichContent()
  content?: RichContent;

  /** Id of a file that was uploaded for this conversation. */
  @MayBeLeftOut()
  @IsString({ message: 'mediaId must be the id of a file' })
  @Matches(MEMBER, { message: 'mediaId must be the id of a file' })
  mediaId?: string;

  /** Id of the line of this conversation whose message it quotes */
  @MayBeLeftOut()
  @IsString({ message: 'quotes must be the id of a line' })
  @MaxLength(LINE_MAX, { message: 'quotes must be the id of a line' })
  quotes?: string;
}
