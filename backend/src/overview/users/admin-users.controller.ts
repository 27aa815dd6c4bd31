import { Controller, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { api, type AdminUser } from '@wavelane/contracts';
import type { Response } from 'express';
import { sendPage } from '../../platform/http/paging.js';
import { Route } from '../../platform/http/route.js';
import { AdminOnly } from '../../platform/security/policy.js';
import { UsersQuery } from '../../accounts/index.js';
import { ListUsers } from './users.queries.js';

@ApiTags('admin')
@AdminOnly()
@Controller()
export class AdminUsersController {
  constructor(private readonly queries: QueryBus) {}

  @Route(api.users)
  async users(
    @Query() { limit, cursor, ...filter }: UsersQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminUser[]> {
    return sendPage(
      response,
      await this.queries.execute(new ListUsers({ limit, ...(cursor !== undefined && { cursor }) }, filter)),
    );
  }
}
