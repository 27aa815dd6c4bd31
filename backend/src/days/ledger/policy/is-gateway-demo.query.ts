import { Query } from '@nestjs/cqrs';

/** Whether the gateway in force is the demo gateway. Asked of the context that knows gateways. */
export class IsGatewayDemo extends Query<boolean> {}
