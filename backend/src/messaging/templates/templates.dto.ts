import {
  BUTTONS_MAX,
  type ButtonTarget,
  checkBody,
  checkButtonTitle,
  checkFooter,
  checkHeader,
  checkTemplateTitle,
  type RichContent,
  type SaveTemplate,
} from '@wavelane/contracts';
import { ArrayMaxSize, IsArray, IsOptional, IsString, Matches, ValidateIf } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { IsButtonTargets } from '../../platform/http/content/is-button-targets.js';
import { IsRichContent } from '../../platform/http/content/is-rich-content.js';
import { IsValid, named, says } from '../../platform/http/is-valid.js';
import { described } from '../../platform/http/openapi/described.js';

/** Body of POST and PUT /api/templates. */
export class SaveTemplateDto implements SaveTemplate {
  /** @example "Order ready" */
  @IsValid(checkTemplateTitle, named('word-title'))
  title!: string;

  @IsOptional()
  @IsValid(checkHeader, named('word-header'))
  header?: string | null;

  /**
   * Empty if it is a file alone, or content without a text
   * @example "Hi {{name|there}}, your order is ready."
   */
  @ValidateIf(({ body, content, mediaId }: SaveTemplateDto) => (mediaId === undefined && !content) || body !== '')
  @IsValid(checkBody, named('word-message-body'))
  body!: string;

  @IsOptional()
  @IsValid(checkFooter, named('word-footer'))
  footer?: string | null;

  @MayBeLeftOut()
  @IsArray({
    message: 'Buttons must be a list of texts',
    ...described({ description: `Titles; empty ones are dropped, at most ${BUTTONS_MAX} stay` }),
  })
  // Empty ones are dropped before they are counted against the real limit.
  @ArrayMaxSize(10, says('too-many-buttons', { n: BUTTONS_MAX }))
  @IsValid(checkButtonTitle, { each: true })
  buttons?: string[];

  /** Action of each button, in their order; null for a quick reply */
  @MayBeLeftOut()
  @IsButtonTargets()
  targets?: (ButtonTarget | null)[];

  @IsOptional()
  @IsRichContent()
  content?: RichContent | null;

  /**
   * Id of a file of POST /api/messages/media, uploaded as shared, or of another template: then the texts are the caption
   * of the file, or with buttons it takes the place of the header. Left out: it has no file.
   */
  @MayBeLeftOut()
  @IsString({ message: 'mediaId must be the id of a file' })
  @Matches(/^[\w-]{1,64}$/, { message: 'mediaId must be the id of a file' })
  mediaId?: string;
}
