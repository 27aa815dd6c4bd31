import { IsInt, Matches } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { WholeNumber } from '../../platform/http/numbers/whole-number.js';
import { PageQuery } from '../../platform/http/paging.js';

export class InboundQuery extends PageQuery {
  /** Only what was written to this channel */
  @MayBeLeftOut()
  @WholeNumber()
  @IsInt({ message: 'channelId must be a whole number' })
  channelId?: number;

  /** Only what this phone wrote: +97330000002 */
  @MayBeLeftOut()
  @Matches(/^\+\d{6,15}$/, { message: 'from must be a phone number with + and country code' })
  from?: string;
}
