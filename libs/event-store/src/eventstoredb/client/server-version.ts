import { createRequire } from 'node:module';
import type * as DbClient from '@eventstore/db-client';

const require = createRequire(import.meta.url);
const PATIENCE_MS = 5_000;

/** The version that the server reports; undefined if it does not answer, or does not report one. */
export async function eventStoreDbVersion(url: string): Promise<string | undefined> {
  const { EventStoreDBClient } = require('@eventstore/db-client') as typeof DbClient;
  const client = EventStoreDBClient.connectionString(url.replace(/^(kurrentdb|kurrent|kdb)(?=[+:])/, 'esdb'));
  // eslint-disable-next-line no-restricted-syntax -- the client asks for it and does not declare it
  const internals = client as unknown as { capabilities: Promise<{ serverVersion?: string }> };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  try {
    const found = await Promise.race([internals.capabilities, late]);
    const version = found?.serverVersion;
    return version !== undefined && /\d/.test(version) ? version : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    await client.dispose().catch(() => undefined);
  }
}
