import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { DAY_MS, say } from '@wavelane/contracts';
import { Clock } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { Context } from '../../platform/http/commands/request-context.js';
import { Writing } from '../../platform/http/commands/writing.js';
import { ApiExcludeController } from '../../platform/http/openapi/decorators.js';
import { Runtime } from '../../platform/runtime/runtime.js';
import { Public } from '../../platform/security/policy.js';
import { TestClockFollower } from './test-clock.follower.js';
import { type AdvanceTestClock, TEST_CLOCK_STREAM, testClock } from './test-clock.js';
import { AdvanceDto } from './test-clock.dto.js';

export interface TestClockView {
  /** ISO-8601 UTC. */
  now: string;
  /** ms ahead of the machine's time. */
  shiftMs: number;
}

/** How long an answer waits for the consequences of the new time, in ms. */
const DRAINS_WITHIN = 60_000;

/** Sets business time, only with `TEST_CLOCK=1` and never in production. */
@ApiExcludeController()
@Public()
@Controller('api/test/clock')
export class TestClockController {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly follower: TestClockFollower,
    private readonly runtime: Runtime,
    private readonly clock: Clock,
  ) {}

  @Get()
  async show(): Promise<TestClockView> {
    await this.follower.follow();
    return this.view();
  }

  /** Answers when read models, reactions and workers have finished the work of the new time (`waitUntilIdle`). */
  @Writing()
  @Post('advance')
  @HttpCode(200)
  async advance(@Body() wish: AdvanceDto, @Context() context: CommandContext) {
    const command = commandOf(wish);
    await this.follower.follow();
    await this.executor.execute(testClock, TEST_CLOCK_STREAM, command, context);
    await this.follower.follow();
    const waitUntilIdle = await this.runtime.waitUntilIdle(DRAINS_WITHIN);
    return { ...this.view(), waitUntilIdle };
  }

  private view(): TestClockView {
    return { now: new Date(this.clock.now()).toISOString(), shiftMs: this.clock.shift };
  }
}

function commandOf({ to, days, ms }: AdvanceDto): AdvanceTestClock {
  const given = [to, days, ms].filter((value) => value !== undefined && value !== null);
  if (given.length !== 1) throw DomainError.invalid(say('say-how-far'), { to: say('to-days-or-ms') });
  const type = 'AdvanceTestClock';
  return to === undefined ? { type, by: ms ?? (days ?? 0) * DAY_MS } : { type, to: Date.parse(to) };
}
