import {
  checkLanguage,
  checkPurpose,
  checkWording,
  type PublishWording,
  type ReviseWording,
} from '@wavelane/contracts';
import { IsValid, named } from '../../platform/http/is-valid.js';

/** Body of POST /api/wordings/{id}/versions. */
export class ReviseWordingDto implements ReviseWording {
  /** @example "Yes, send me offers by WhatsApp. I can answer STOP at any time." */
  @IsValid(checkWording, named('word-text'))
  text!: string;
}

/** Body of POST /api/wordings. */
export class PublishWordingDto extends ReviseWordingDto implements PublishWording {
  /**
   * service, marketing, or one of the account’s own
   * @example marketing
   */
  @IsValid(checkPurpose)
  purpose!: string;

  /** @example en */
  @IsValid(checkLanguage)
  language!: string;
}
