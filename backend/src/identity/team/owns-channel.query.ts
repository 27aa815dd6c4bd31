import { Query } from '@nestjs/cqrs';

/** Whether an account has this channel. Asked of the context that knows channels. */
export class OwnsChannel extends Query<boolean> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
  ) {
    super();
  }
}
