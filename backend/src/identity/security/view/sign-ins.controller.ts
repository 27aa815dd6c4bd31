import { Controller, Query, Res } from '@nestjs/common';
import { api, type SecurityEvent } from '@wavelane/contracts';
import type { Response } from 'express';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { PageQuery, sendPage } from '../../../platform/http/paging.js';
import { Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { Route } from '../../../platform/http/route.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { SecurityTrail } from './security-trail.js';

/** Lists the security events of one's own account: sign-ins, failures, changes. */
@ApiTags('me')
@SignedIn('self')
@Controller()
export class SignInsController {
  constructor(private readonly trail: SecurityTrail) {}

  @Route(api.signIns)
  async list(
    @Me() { memberId: accountId }: Principal,
    @Query() { limit, cursor }: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SecurityEvent[]> {
    const page = { limit, ...(cursor !== undefined && { cursor }) };
    const { items, ...more } = await this.trail.list({ accountId }, page);
    return sendPage(response, { items: items.map((event) => forOwner(event, accountId)), ...more });
  }
}

/** Actions between members of a team, who may know each other's names. */
const OF_A_TEAM: ReadonlySet<SecurityEvent['kind']> = new Set(['member-invited', 'member-changed', 'member-removed']);

/** Hides from the owner which administrator acted, from where and why. */
function forOwner(event: SecurityEvent, accountId: string): SecurityEvent {
  if (event.by === null) return event;
  if (event.by.id === accountId) return { ...event, by: null };
  if (OF_A_TEAM.has(event.kind)) return { ...event, address: null, device: null };
  return { ...event, by: { id: '', name: 'An administrator' }, detail: null, address: null, device: null };
}
