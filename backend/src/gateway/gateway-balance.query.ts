import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../platform/domain/domain-error.js';
import { GatewayAccess } from './gateway-access.js';
import { GatewayFailure } from '@wavelane/whapi';

/**
 * Days that the gateway itself says are on our account. @throws DomainError conflict where it is not configured or does not
 * tell, unavailable where it does not answer
 */
export class GetGatewayBalance extends Query<number> {}

@QueryHandler(GetGatewayBalance)
export class GetGatewayBalanceHandler implements IQueryHandler<GetGatewayBalance> {
  constructor(private readonly access: GatewayAccess) {}

  async execute(): Promise<number> {
    const gateway = await this.access.effective();
    if (!gateway) throw DomainError.conflict('Partner token is not set. Save it in the WHAPI settings first.');
    let days: number | null;
    try {
      days = await gateway.manager.liveDays();
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      if (error.class === 'unavailable' || error.class === 'rate-limited') {
        throw DomainError.unavailable(`WHAPI could not be asked for its balance. Try again. (${error.message})`);
      }
      throw DomainError.conflict(`WHAPI refuses to tell its balance: ${error.message}`);
    }
    if (days === null) throw DomainError.conflict('WHAPI does not tell the balance of this account.');
    return days;
  }
}
