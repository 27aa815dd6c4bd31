import { ECDH, randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { api, type Done, type PushKey, type PushSubscribed, say } from '@wavelane/contracts';
import { Clock } from '../../../platform/domain/clock.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { SubscribeToPushDto } from './push.dto.js';
import { InstallationPushKeys } from './push-keys.js';
import { PushPlanner } from './push-planner.js';
import { PushServices } from './push-services.js';
import { PushSubscriptions } from './subscriptions.js';

/** Pushes to the browsers of a member: each until its session ends. */
@ApiTags('notices')
@SignedIn('self')
@Controller()
export class PushController {
  constructor(
    private readonly keys: InstallationPushKeys,
    private readonly services: PushServices,
    private readonly subscriptions: PushSubscriptions,
    private readonly planner: PushPlanner,
    private readonly clock: Clock,
  ) {}

  @Route(api.pushKey)
  async key(): Promise<PushKey> {
    return { publicKey: (await this.keys.get()).publicKey };
  }

  @Route(api.subscribeToPush)
  async subscribe(@Me() { session }: Principal, @Body() given: SubscribeToPushDto): Promise<PushSubscribed> {
    if (!(await this.services.isPublic(new URL(given.endpoint)))) {
      const words = say('push-address-not-public');
      throw DomainError.invalid(words, { endpoint: words });
    }
    if (!isPoint(given.keys.p256dh)) {
      const words = say('push-key-invalid');
      throw DomainError.invalid(words, { 'keys.p256dh': words });
    }
    return { id: await this.subscriptions.add(session, given) };
  }

  @Route(api.testPush)
  @HttpCode(200)
  async test(@Me() { memberId }: Principal): Promise<{ browsers: number }> {
    const notice = { id: randomUUID(), kind: 'test', reader: '', accountId: null, facts: {} } as const;
    const at = new Date(this.clock.now()).toISOString();
    return { browsers: await this.planner.plan({ ...notice, at }, memberId) };
  }

  @Route(api.unsubscribeFromPush)
  async unsubscribe(@Me() { memberId }: Principal, @Param('id') id: string): Promise<Done> {
    if (!(await this.subscriptions.end(memberId, id))) throw DomainError.notFound('Subscription');
    return { success: true };
  }
}

/** Whether a text is a point of the curve by which pushes are encrypted. */
function isPoint(text: string): boolean {
  try {
    return ECDH.convertKey(text, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
}
