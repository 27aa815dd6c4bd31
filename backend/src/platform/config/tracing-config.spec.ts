import { describe, expect, it } from '@jest/globals';
import { tracesUrlOf } from './tracing-config.js';

const at = (env: Record<string, string>) => tracesUrlOf((name) => env[name]);
const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';

describe('the address of spans', () => {
  it('stays empty by default, and when tracing is switched off', () => {
    expect(at({})).toBeUndefined();
    expect(at({ [ENDPOINT]: 'http://otel:4318', OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
    expect(at({ [ENDPOINT]: 'http://otel:4318', OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined();
  });

  it.each([
    [{ [ENDPOINT]: 'http://otel:4318' }, 'http://otel:4318/v1/traces'],
    [{ [ENDPOINT]: 'https://otel.example.com/in/' }, 'https://otel.example.com/in/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://otel:4318/t' }, 'http://otel:4318/t'],
    [{ [ENDPOINT]: 'http://a', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://b/t' }, 'http://b/t'],
  ])('turns %j into %s', (env, url) => expect(at(env)).toBe(url));

  it.each([
    [{ [ENDPOINT]: 'otel:4317' }, ENDPOINT],
    [{ [ENDPOINT]: 'nonsense' }, ENDPOINT],
    [{ [ENDPOINT]: 'http://otel:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
  ])('refuses %j by name', (env, name) => expect(() => at(env)).toThrow(name));
});
