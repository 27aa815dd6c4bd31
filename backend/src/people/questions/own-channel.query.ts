import { Query } from '@nestjs/cqrs';

/** Whether the account has this channel. Answered on the floor that knows people and channels. */
export class IsOwnChannel extends Query<boolean> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
  ) {
    super();
  }
}
