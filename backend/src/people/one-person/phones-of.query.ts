import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Handle } from '../../platform/personal/handle.js';
import { WholeIdentity } from './whole-identity.js';

/** Numbers (E.164 with '+') of the person who has this handle, as the log has it now; none if none is known. */
export class GetPhonesOf extends Query<readonly string[]> {
  constructor(
    readonly accountId: string,
    readonly handle: Handle,
  ) {
    super();
  }
}

@QueryHandler(GetPhonesOf)
export class GetPhonesOfHandler implements IQueryHandler<GetPhonesOf> {
  constructor(private readonly identity: WholeIdentity) {}

  async execute({ accountId, handle }: GetPhonesOf): Promise<readonly string[]> {
    const parts = await this.identity.ofHandle(accountId, handle);
    return parts.flatMap(({ handles }) =>
      handles.flatMap((one) => (one.handle.kind === 'phone' ? one.handle.value : [])),
    );
  }
}
