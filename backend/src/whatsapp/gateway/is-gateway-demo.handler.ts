import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { IsGatewayDemo } from '../../days/index.js';
import { GatewayAccess } from './gateway-access.js';

@QueryHandler(IsGatewayDemo)
export class IsGatewayDemoHandler implements IQueryHandler<IsGatewayDemo> {
  constructor(private readonly access: GatewayAccess) {}

  async execute(): Promise<boolean> {
    const gateway = await this.access.effective();
    return Boolean(gateway?.demo);
  }
}
