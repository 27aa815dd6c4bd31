import { IsString, MaxLength } from 'class-validator';
import { say } from '@wavelane/contracts';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { ApiPropertyOptional } from '../../platform/http/openapi/decorators.js';
import { says } from '../../platform/http/is-valid.js';

/** Each field is optional; a blank one keeps its value. */
export class GatewaySettingsDto {
  @ApiPropertyOptional({ type: String, maxLength: 4_200, description: 'With or without the word Bearer' })
  @MayBeLeftOut()
  @MaxLength(4_200, says('too-long', { what: say('word-partner-token'), n: 4200 }))
  @IsString({ message: 'Partner token must be a text' })
  partnerToken?: string;

  @ApiPropertyOptional({ type: String, maxLength: 300 })
  @MayBeLeftOut()
  @MaxLength(300, says('base-url-must-be-at-most'))
  @IsString({ message: 'Base URL must be a text' })
  baseUrl?: string;

  @ApiPropertyOptional({ type: String, maxLength: 100 })
  @MayBeLeftOut()
  @MaxLength(100, says('project-id-must-be-at-most'))
  @IsString({ message: 'Project ID must be a text' })
  projectId?: string;
}
