import { BODY_MAX, checkCannedText, checkShortName, type SaveCannedReply } from '@wavelane/contracts';
import { IsValid } from '../platform/http/is-valid.js';
import { ApiProperty } from '../platform/http/openapi/decorators.js';

/** Body of POST and PUT /api/canned-replies. */
export class SaveCannedReplyDto implements SaveCannedReply {
  @ApiProperty({ example: 'hours', description: 'What is typed after a slash, at most 32 characters' })
  @IsValid(checkShortName)
  shortName!: string;

  @ApiProperty({
    example: 'We are open from 9 to 5.',
    maxLength: BODY_MAX,
    description: 'May have {{name}} and {{phone}}; other variables say what stands instead: {{order|your order}}',
  })
  @IsValid(checkCannedText)
  text!: string;
}
