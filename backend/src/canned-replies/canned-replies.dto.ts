import { ApiProperty } from '@nestjs/swagger';
import { BODY_MAX, checkCannedText, checkShortName, type SaveCannedReply } from '@wavelane/contracts';
import { IsValid } from '../platform/http/is-valid.js';

/** Body of POST and PUT /api/canned-replies. */
export class SaveCannedReplyDto implements SaveCannedReply {
  @ApiProperty({ example: 'hours', description: 'What is typed after a slash, at most 32 characters' })
  @IsValid(checkShortName)
  shortName!: string;

  @ApiProperty({ example: 'Hi {{name|there}}, we are open from 9 to 5.', maxLength: BODY_MAX })
  @IsValid(checkCannedText)
  text!: string;
}
