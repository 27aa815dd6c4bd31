import {
  PUSH_ENDPOINT_MAX,
  PUSH_POINT,
  PUSH_SECRET,
  type SubscribeToPush,
  SUPPORTED_LANGUAGES,
  type SupportedLanguage,
} from '@wavelane/contracts';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsUrl, Matches, MaxLength, ValidateNested } from 'class-validator';
import { says } from '../../../platform/http/is-valid.js';
import { MayBeLeftOut } from '../../../platform/http/may-be-left-out.js';

const KEY = says('push-key-invalid');
const ADDRESS = says('push-address-not-public');

export class PushKeysDto {
  /** Public key of the browser, P-256, base64url. */
  @Matches(PUSH_POINT, KEY)
  p256dh!: string;

  /** 16 bytes, base64url. */
  @Matches(PUSH_SECRET, KEY)
  auth!: string;
}

/** Body of POST /api/push. */
export class SubscribeToPushDto implements SubscribeToPush {
  /** The address of the browser vendor's push service; an https address of the public internet. */
  @MaxLength(PUSH_ENDPOINT_MAX, ADDRESS)
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false }, ADDRESS)
  endpoint!: string;

  @IsObject(KEY)
  @ValidateNested()
  @Type(() => PushKeysDto)
  keys!: PushKeysDto;

  /** The language of the pushes to this browser. */
  @MayBeLeftOut()
  @IsIn(SUPPORTED_LANGUAGES, { message: 'There is no such language' })
  language?: SupportedLanguage;
}
