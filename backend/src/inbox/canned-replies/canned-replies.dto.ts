import { checkCannedText, checkShortName, type RichContent, type SaveCannedReply } from '@wavelane/contracts';
import { ValidateIf } from 'class-validator';
import { IsRichContent } from '../../platform/http/content/is-rich-content.js';
import { IsValid } from '../../platform/http/is-valid.js';
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
   * May have {{name}} and {{phone}}; other variables say what stands instead: {{order|your order}}
   * @example "We are open from 9 to 5."
   */
  @ValidateIf(({ text, content }: SaveCannedReplyDto) => content === undefined || text !== '')
  @IsValid(checkCannedText)
  text!: string;

  @MayBeLeftOut()
  @IsRichContent()
  content?: RichContent;
}
