import type { ProbeHidden } from '@wavelane/contracts';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { says } from '../../../platform/http/is-valid.js';

/** POST /api/whapi/hidden-numbers/probe */
export class ProbeHiddenDto implements ProbeHidden {
  /**
   * A channel of the caller's own account, which is linked
   * @example 412345678901234
   */
  @IsInt(says('choose-channel'))
  @Min(1, says('choose-channel'))
  @Max(Number.MAX_SAFE_INTEGER, says('choose-channel'))
  channelId!: number;

  /**
   * The caller's own hidden id
   * @example 123456789012345@lid
   */
  @Matches(/^[0-9]{5,20}@lid$/, says('lid-invalid'))
  hiddenId!: string;
}
