import 'reflect-metadata';
import { type ExecutionContext, Get, Post, SetMetadata, UseInterceptors } from '@nestjs/common';
import { INTERCEPTORS_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { type DiscoveryService, MetadataScanner } from '@nestjs/core';
import { describe, expect, it } from '@jest/globals';
import type { EventStore, Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { partOf } from '@wavelane/testing';
import { DomainError } from '../../domain/domain-error.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { LateReads } from './late-reads.js';
import { MinPositionGuard } from './min-position.guard.js';
import { ReadYourWritesInterceptor } from './read-your-writes.interceptor.js';
import { Reading, Writing, WritingCheck } from './writing.js';

class Form {}

class Things {
  asked: string[] = [];
  outcomes: (Error | string)[] = [];

  @Get('one')
  @Reading()
  @SetMetadata('said', 'before')
  one(id: string): unknown {
    this.asked.push(id);
    const outcome = this.outcomes.shift() ?? 'nothing';
    if (typeof outcome === 'string') return outcome;
    throw outcome;
  }

  @Writing()
  @Post()
  @UseInterceptors(Form)
  save(): void {}

  @UseInterceptors(Form)
  @Post('other')
  @Writing()
  saveOther(): void {}

  @Post('forgotten')
  forgotten(): void {}
}

const checked = (controller: object) => {
  const found = [{ instance: controller, metatype: controller.constructor, name: controller.constructor.name }];
  const discovery = partOf<DiscoveryService>({ getControllers: () => found as never });
  new WritingCheck(discovery, new MetadataScanner()).onModuleInit();
};

describe('a method that changes something', () => {
  it.each(['save', 'saveOther'] as const)('surrounds %s with what writes need, before all else', (name) => {
    const around = Reflect.getMetadata(INTERCEPTORS_METADATA, Things.prototype[name]) as unknown[];
    expect(around).toEqual([IdempotencyInterceptor, ReadYourWritesInterceptor, Form]);
  });

  it('keeps the server from starting without @Writing', () => {
    expect(() => checked(new Things())).toThrow('Routes that change something without @Writing: POST Things.forgotten');
    class Fine {
      @Writing()
      @Post()
      save(): void {}
      @Get()
      list(): void {}
    }
    expect(() => checked(new Fine())).not.toThrow();
  });
});

describe('a method that reads', () => {
  const read = async (things: Things, request: object) =>
    (things.one as (...given: unknown[]) => Promise<string>)('a', request);
  const late = partOf<LateReads>({ isWorthAnotherLook: async (error) => error instanceof DomainError });
  const user = { accountId: 'ada' };

  it('keeps its name and what is said of it', () => {
    expect(Things.prototype.one.name).toBe('one');
    expect(Reflect.getMetadata('said', Things.prototype.one)).toBe('before');
    expect(Reflect.getMetadata('path', Things.prototype.one)).toBe('one');
    const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, Things, 'one') as Record<string, { index: number }>;
    expect(Object.values(parameters).map(({ index }) => index)).toEqual([1]);
  });

  it.each([
    ['what it found', { user, late }, ['found'], 'found', 1],
    ['what it found at the second look', { user, late }, [DomainError.notFound('Job'), 'found'], 'found', 2],
    ['a failure at once', { user, late }, [new Error('broken'), 'found'], /broken/, 1],
    ['to a stranger that there is nothing', { late }, [DomainError.notFound('Job'), 'found'], /not found/i, 1],
    [
      'nothing more after its first byte',
      { user, late, res: { headersSent: true } },
      [DomainError.notFound('Job')],
      /not found/i,
      1,
    ],
    [
      'that there is nothing after two looks',
      { user, late },
      [DomainError.notFound('Job'), DomainError.notFound('Job')],
      /not found/i,
      2,
    ],
  ] as const)('answers %s', async (_, request, outcomes, expected, looks) => {
    const things = new Things();
    things.outcomes = [...outcomes];
    const answer = read(things, request);
    if (typeof expected === 'string') expect(await answer).toBe(expected);
    else await expect(answer).rejects.toThrow(expected);
    expect(things.asked).toHaveLength(looks);
  });
});

describe('a request with X-Min-Position', () => {
  const HEAD = '0000000000000005';
  const waitsOf = async (method: string, asked?: string | string[]) => {
    const waits: [Position, number][] = [];
    const readModels = partOf<ReadModels>({
      waitFor: async (position, timeoutMs) => {
        waits.push([position, timeoutMs]);
        return false;
      },
    });
    const guard = new MinPositionGuard(readModels, partOf<EventStore>({ head: async () => HEAD as Position }));
    const request = { method, headers: asked === undefined ? {} : { 'x-min-position': asked } };
    const context = partOf<ExecutionContext>({ switchToHttp: () => ({ getRequest: () => request }) as never });
    expect(await guard.canActivate(context)).toBe(true);
    return waits;
  };

  it.each(['GET', 'HEAD'])('waits a second at most as a %s', async (method) => {
    expect(await waitsOf(method, '0000000000000004')).toEqual([['0000000000000004', 1_000]]);
    expect(await waitsOf(method, HEAD)).toEqual([[HEAD, 1_000]]);
  });

  it.each(['0000000000000006', 'x y', '', 'x'.repeat(65), '0000000000000001, 0000000000000002'])(
    'does not wait for %p, which the log does not have',
    async (asked) => expect(await waitsOf('GET', asked)).toEqual([]),
  );

  it('does not wait as a change, or without a position', async () => {
    expect(await waitsOf('POST', '0000000000000004')).toEqual([]);
    expect(await waitsOf('GET')).toEqual([]);
  });
});
