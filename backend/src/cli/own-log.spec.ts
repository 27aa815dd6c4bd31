import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { keepLogApart } from './own-log.js';

const MESSAGE = { message: 'the gateway does not answer', inARow: 1 };

describe('the log of a command', () => {
  const written = jest.spyOn(process.stdout, 'write');
  const errors: string[] = [];
  const terminal = { out: () => undefined, error: (line: string) => void errors.push(line) };

  afterEach(() => {
    Logger.overrideLogger(true);
    written.mockReset();
    errors.length = 0;
  });

  it.each([undefined, 'info', 'warn'])('says nothing beside the answer (LOG_LEVEL=%s)', (level) => {
    keepLogApart({ LOG_LEVEL: level }, terminal);
    new Logger('Gateway').warn(MESSAGE);
    expect([written.mock.calls, errors]).toEqual([[], []]);
  });

  it('goes to standard error with LOG_LEVEL=debug', () => {
    keepLogApart({ LOG_LEVEL: 'debug' }, terminal);
    new Logger('Gateway').warn(MESSAGE);
    expect(written.mock.calls).toEqual([]);
    expect(errors).toEqual(["warn: Gateway: { message: 'the gateway does not answer', inARow: 1 }"]);
  });

  it('says what an error and a large number are', () => {
    keepLogApart({ LOG_LEVEL: 'debug' }, terminal);
    new Logger('Gateway').warn({ error: new Error('no answer'), position: 7n });
    expect(errors.join()).toMatch(/warn: Gateway: [^]*Error: no answer[^]*position: 7n/);
  });
});
