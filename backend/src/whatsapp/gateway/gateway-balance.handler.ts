import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetGatewayBalance } from '../../days/index.js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import { GatewayAccess } from './gateway-access.js';
import { GatewayFailure } from '@wavelane/gateway';
import { say } from '@wavelane/contracts';

@QueryHandler(GetGatewayBalance)
export class GetGatewayBalanceHandler implements IQueryHandler<GetGatewayBalance> {
  constructor(private readonly access: GatewayAccess) {}

  async execute(): Promise<number> {
    const gateway = await this.access.effective();
    if (!gateway) throw DomainError.conflict(say('partner-token-not-set'));
    let days: number | null;
    try {
      days = await gateway.manager.liveDays();
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      if (error.class === 'unavailable' || error.class === 'rate-limited') {
        throw DomainError.unavailable(say('whapi-balance-unavailable', { why: asItIs(error.message) }));
      }
      throw DomainError.conflict(say('whapi-balance-refused', { why: asItIs(error.message) }));
    }
    if (days === null) throw DomainError.conflict(say('whapi-tells-no-balance'));
    return days;
  }
}
