import { BODY_MAX, type EditLine, REACTION_MAX, type ReactToLine, say } from '@wavelane/contracts';
import { IsString, MaxLength, MinLength, ValidateIf } from 'class-validator';
import { required, says } from '../../../platform/http/is-valid.js';

/** Body of POST /api/conversations/{id}/lines/{lineId}/react. */
export class ReactToLineDto implements ReactToLine {
  /**
   * One emoji; null takes the reaction back
   * @example 👍
   */
  @ValidateIf(({ emoji }: ReactToLineDto) => emoji !== null)
  @IsString(says('reaction-must-be-one-emoji'))
  @MinLength(1, says('reaction-must-be-one-emoji'))
  @MaxLength(REACTION_MAX, says('reaction-must-be-one-emoji'))
  emoji!: string | null;
}

/** Body of POST /api/conversations/{id}/lines/{lineId}/edit. */
export class EditLineDto implements EditLine {
  /**
   * The new text of the message
   * @example "We are open until nine"
   */
  @IsString(required(say('edited-text-required'), 'word-text'))
  @MinLength(1, says('edited-text-required'))
  @MaxLength(BODY_MAX, says('too-long', { what: say('word-text'), n: BODY_MAX }))
  text!: string;
}
