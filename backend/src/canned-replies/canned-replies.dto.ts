import { checkCannedText, checkShortName, type SaveCannedReply } from '@wavelane/contracts';
import { IsValid } from '../platform/http/is-valid.js';

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
  @IsValid(checkCannedText)
  text!: string;
}
