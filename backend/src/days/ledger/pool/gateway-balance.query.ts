import { Query } from '@nestjs/cqrs';

/**
 * Days on our account, as the gateway itself reports them. The gateway's feature answers it.
 * @throws DomainError conflict if the gateway is not configured or does not report them, unavailable if it does not
 * answer
 */
export class GetGatewayBalance extends Query<number> {}
