import { describe, expect, it } from '@jest/globals';
import { StoreCorrupt, StoreUnavailable } from '@wavelane/event-store';
import fc from 'fast-check';
import { ConfigError } from '../config/config-error.js';
import { asItIs, DomainError } from '../domain/domain-error.js';
import { isRepeated, isStartStep, StartFailure, startFailureLine, startStep, StartStep } from './start-step.js';

class Hooks {
  constructor(private readonly error: unknown) {}
  @StartStep('opening the box')
  now(): number {
    if (this.error !== undefined) throw this.error;
    return 1;
  }
  @StartStep('opening the box', 'Find its key.')
  async later(): Promise<number> {
    await Promise.resolve();
    if (this.error !== undefined) throw this.error;
    return 2;
  }
  bare(): void {}
}

const failure = (work: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(work)
    .then(
      () => undefined,
      (error: unknown) => error,
    );

describe('a step of the start', () => {
  it('answers as the hook does', async () => {
    const hooks = new Hooks(undefined);
    expect([hooks.now(), await hooks.later()]).toEqual([1, 2]);
    expect([hooks.now, hooks.later, hooks.bare, undefined].map(isStartStep)).toEqual([true, true, false, false]);
  });

  it('adds its step to what it throws, at once or later, and keeps the innermost one', async () => {
    const hooks = new Hooks(DomainError.notFound('Account'));
    for (const work of [() => hooks.now(), () => hooks.later()]) {
      const failed = await failure(() => startStep('starting all', work));
      expect(failed).toBeInstanceOf(StartFailure);
      expect(failed).toMatchObject({ step: 'opening the box', message: 'opening the box: Account not found' });
    }
    expect(() => hooks.now()).toThrow('opening the box: Account not found');
  });

  it('lets a wrong setting say what it says', async () => {
    const error = new ConfigError('PORT must be a number');
    expect(await failure(() => new Hooks(error).later())).toBe(error);
    expect(startFailureLine(error)).toBe('Wavelane cannot start: PORT must be a number');
  });
});

describe('the line of a start that failed', () => {
  it('fits in one line with the step, the cause and a remedy, for anything thrown', async () => {
    const thrown = fc.oneof(
      fc.string().map((text) => new Error(text)),
      fc.string().map((text) => new TypeError(text)),
      fc.string().map((text) => DomainError.conflict(asItIs(text))),
      fc
        .tuple(fc.string(), fc.oneof(fc.string(), fc.constantFrom('toString', 'constructor', '__proto__')))
        .map(([text, code]) => Object.assign(new Error(text), { code })),
      fc.anything().filter((value) => value !== undefined),
    );
    await fc.assert(
      fc.asyncProperty(thrown, async (error) => {
        const line = startFailureLine(await failure(() => startStep('opening the box', () => new Hooks(error).now())));
        expect(line).toMatch(/^Wavelane cannot start: opening the box: .*\S\.$/);
        expect(line).not.toContain('    at ');
      }),
    );
  });

  it.each<[unknown, RegExp]>([
    [DomainError.notFound('Account'), /: Account not found\. This is a fault of Wavelane/],
    [new TypeError('x is not a function'), /: TypeError: x is not a function\. This is a fault/],
    [new StoreCorrupt('Event 7 is damaged'), /: Event 7 is damaged\. docs\/operations\.md, “A damaged event”, has the/],
    [new StoreUnavailable('The disk is full', { cause: { code: 'ENOSPC' } }), /: The disk is full\. .* Make room on/],
    [Object.assign(new Error('no'), { code: 'EACCES', port: 80 }), /: no\. The user may not open port 80\. Set PORT/],
    [Object.assign(new Error('no'), { code: 'EACCES' }), /: no\. Look whether DATA_DIR and all in it belong to the/],
    [Object.assign(new Error('no'), { code: 'EMFILE' }), /: no\. Raise LimitNOFILE/],
  ])('says of %s what to do', async (error, text) => {
    const failed = await failure(() => startStep('opening the box', () => new Hooks(error).now()));
    expect(startFailureLine(failed)).toMatch(text);
  });

  it.each<[unknown, boolean]>([
    [new Error('Failed to open database: unable to open database file'), true],
    [Object.assign(new Error('no'), { code: 'EACCES' }), true],
    [Object.assign(new Error('no'), { code: 'EACCES', syscall: 'listen', port: 80 }), false],
  ])('names owner and user after %s only if a file was refused', (error, isNamed) => {
    expect(startFailureLine(error, '/').includes('/ belongs to ')).toBe(isNamed);
  });

  it.each<[unknown, boolean]>([
    [new ConfigError('PORT must be a number'), true],
    [Object.assign(new Error('no'), { code: 'EACCES', syscall: 'listen', port: 80 }), true],
    [Object.assign(new Error('no'), { code: 'EROFS' }), true],
    [Object.assign(new Error('no'), { code: 'EADDRINUSE', syscall: 'listen', port: 3000 }), false],
    [new Error('socket hang up'), false],
  ])('says of %s whether another start would fail the same way', async (error, isSame) => {
    const failed = await failure(() => startStep('opening the box', () => new Hooks(error).now()));
    expect([isRepeated(error), isRepeated(failed)]).toEqual([isSame, isSame]);
  });

  it('takes the remedy of the step before that of the cause', async () => {
    const failed = await failure(() => new Hooks(new Error('shut')).later());
    expect(startFailureLine(failed)).toBe('Wavelane cannot start: opening the box: shut. Find its key.');
  });
});
