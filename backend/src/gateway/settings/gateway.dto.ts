import type { GatewayChange } from '@wavelane/contracts';
import { IsString, MaxLength } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';

/** Each field is optional; a blank one keeps its value. */
export class GatewaySettingsDto implements GatewayChange {
  /** With or without the word Bearer */
  @MayBeLeftOut()
  @MaxLength(4_200, { message: 'Partner token must be at most 4200 characters' })
  @IsString({ message: 'Partner token must be a text' })
  partnerToken?: string;

  @MayBeLeftOut()
  @MaxLength(300, { message: 'Base URL must be at most 300 characters' })
  @IsString({ message: 'Base URL must be a text' })
  baseUrl?: string;

  @MayBeLeftOut()
  @MaxLength(100, { message: 'Project ID must be at most 100 characters' })
  @IsString({ message: 'Project ID must be a text' })
  projectId?: string;
}
