import type { AnswerHidden, GatewayChange } from '@wavelane/contracts';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { say } from '@wavelane/contracts';
import { MayBeLeftOut } from '../../../platform/http/may-be-left-out.js';
import { says } from '../../../platform/http/is-valid.js';

/** Each field is optional; a blank one keeps its value. */
export class GatewaySettingsDto implements GatewayChange {
  /** With or without the word Bearer */
  @MayBeLeftOut()
  @MaxLength(4_200, says('too-long', { what: say('word-partner-token'), n: 4200 }))
  @IsString({ message: 'Partner token must be a text' })
  partnerToken?: string;

  @MayBeLeftOut()
  @MaxLength(300, says('base-url-too-long'))
  @IsString({ message: 'Base URL must be a text' })
  baseUrl?: string;

  @MayBeLeftOut()
  @MaxLength(100, says('project-id-too-long'))
  @IsString({ message: 'Project ID must be a text' })
  projectId?: string;
}

/** Body of PUT /api/whapi/hidden-numbers. */
export class AnswerHiddenDto implements AnswerHidden {
  @IsBoolean({ message: 'answersHidden must be true or false' })
  answersHidden!: boolean;
}
