import {
  BODY_MAX,
  BUTTONS_MAX,
  checkBody,
  checkButtonTitle,
  checkFooter,
  checkHeader,
  checkTemplateTitle,
  FOOTER_MAX,
  HEADER_MAX,
  type SaveTemplate,
  TEMPLATE_TITLE_MAX,
} from '@wavelane/contracts';
import { ArrayMaxSize, IsArray, IsOptional } from 'class-validator';
import { MayBeLeftOut } from '../platform/http/may-be-left-out.js';
import { IsValid, says } from '../platform/http/is-valid.js';
import { ApiProperty, ApiPropertyOptional } from '../platform/http/openapi/decorators.js';

/** Body of POST and PUT /api/templates. */
export class SaveTemplateDto implements SaveTemplate {
  @ApiProperty({ example: 'Order ready', maxLength: TEMPLATE_TITLE_MAX })
  @IsValid(checkTemplateTitle)
  title!: string;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: HEADER_MAX })
  @IsOptional()
  @IsValid(checkHeader)
  header?: string | null;

  @ApiProperty({ example: 'Hi {{name|there}}, your order is ready.', maxLength: BODY_MAX })
  @IsValid(checkBody)
  body!: string;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: FOOTER_MAX })
  @IsOptional()
  @IsValid(checkFooter)
  footer?: string | null;

  @ApiPropertyOptional({ type: [String], description: `Titles; empty ones are dropped, at most ${BUTTONS_MAX} stay` })
  @MayBeLeftOut()
  @IsArray({ message: 'Buttons must be a list of texts' })
  // Empty ones are dropped before they are counted against the real limit.
  @ArrayMaxSize(10, says('at-most-buttons-allowed', { n: BUTTONS_MAX }))
  @IsValid(checkButtonTitle, { each: true })
  buttons?: string[];
}
