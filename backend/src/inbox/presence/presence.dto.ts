import { type Doing, DOINGS, type PresenceBeat } from '@wavelane/contracts';
import { IsIn, IsString, Matches } from 'class-validator';

/** Body of POST /api/presence. */
export class PresenceBeatDto implements PresenceBeat {
  /** @example no-such-conversation */
  @IsString({ message: 'conversationId must be the id of a conversation' })
  @Matches(/^[\w-]{1,64}$/, { message: 'conversationId must be the id of a conversation' })
  conversationId!: string;

  /**
   * Names one open page among others of the member
   * @example tab-1
   */
  @IsString({ message: 'tab must be at most 36 letters, digits and dashes' })
  @Matches(/^[\w-]{1,36}$/, { message: 'tab must be at most 36 letters, digits and dashes' })
  tab!: string;

  @IsIn(DOINGS, { message: `doing must be one of ${DOINGS.join(', ')}` })
  doing!: Doing;
}
