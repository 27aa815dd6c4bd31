import {
  checkLanguage,
  checkPurpose,
  checkWording,
  type PublishWording,
  type ReviseWording,
  WORDING_MAX,
} from '@wavelane/contracts';
import { IsValid } from '../../platform/http/is-valid.js';
import { ApiProperty } from '../../platform/http/openapi/decorators.js';

/** Body of POST /api/wordings/{id}/versions. */
export class ReviseWordingDto implements ReviseWording {
  @ApiProperty({ example: 'Yes, send me offers by WhatsApp. I can answer STOP at any time.', maxLength: WORDING_MAX })
  @IsValid(checkWording)
  text!: string;
}

/** Body of POST /api/wordings. */
export class PublishWordingDto extends ReviseWordingDto implements PublishWording {
  @ApiProperty({ example: 'marketing', description: 'service, marketing, or one of the account’s own' })
  @IsValid(checkPurpose)
  purpose!: string;

  @ApiProperty({ example: 'en' })
  @IsValid(checkLanguage)
  language!: string;
}
