import { checkCannedText, checkShortName, type RichContent, type SaveCannedReply } from '@wavelane/contracts';
import { IsString, Matches, ValidateIf } from 'class-validator';
import { IsRichContent } from '../../platform/http/content/is-rich-content.js';
import { IsValid, named } from '../../platform/http/is-valid.js';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';

/** Body of POST and PUT /api/canned-replies. */
export class SaveCannedReplyDto implements SaveCannedReply {
  /**
   * The name that is typed after a slash, at most 32 characters.
   * @example hours
   */
  @IsValid(checkShortName)
  shortName!: string;

  /**
   * May have {{name}} and {{phone}}; other variables say what stands instead: {{order|your order}}. May be empty beside
   * a file, or content other than a list
   * @example "We are open from 9 to 5."
   */
  @ValidateIf(({ text, content, mediaId }: SaveCannedReplyDto) => (content ?? mediaId) === undefined || text !== '')
  @IsValid(checkCannedText, named('word-message-body'))
  text!: string;

  @MayBeLeftOut()
  @IsRichContent()
  content?: RichContent;

  /**
   * Id of a file of POST /api/messages/media, uploaded as shared, or of this or another canned reply or template. Left
   * out: it has no file
   */
  @MayBeLeftOut()
  @IsString({ message: 'mediaId must be the id of a file' })
  @Matches(/^[\w-]{1,64}$/, { message: 'mediaId must be the id of a file' })
  mediaId?: string;
}
