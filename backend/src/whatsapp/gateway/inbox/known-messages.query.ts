import { Query } from '@nestjs/cqrs';

/** Which of these ids of the gateway name messages that this channel has sent. Asked of the context that sends. */
export class GetKnownMessages extends Query<ReadonlySet<string>> {
  constructor(
    readonly channelId: number,
    readonly providerMessageIds: readonly string[],
  ) {
    super();
  }
}
