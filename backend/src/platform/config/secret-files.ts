import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.js';

/**
 * The settings that may be given as a file instead: `APP_KEY_FILE` names the file that holds APP_KEY. The environment
 * of a process is shown by too many tools; a file has an owner. Secrets of Docker and credentials of systemd are such
 * files.
 */
export const SECRETS = [
  'APP_KEY',
  'APP_KEY_PREVIOUS',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'PAYPAL_CLIENT_SECRET',
  'EVENTSTORE_URL',
  'MONGODB_URL',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const MAX_BYTES = 64 * 1024;

/**
 * The environment with the contents of those files in it, without the line break at their end.
 * @throws ConfigError for a secret that is given twice, and a file that cannot be read or holds nothing
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given: NodeJS.ProcessEnv = { ...env };
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (env[name]?.trim()) throw new ConfigError(`${name} and ${name}_FILE are both set: one of them must go`);
    given[name] = contentOf(`${name}_FILE`, file);
  }
  return given;
}

function contentOf(name: string, file: string): string {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    throw new ConfigError(`${name} names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const text = content.toString('utf8').replace(/[\r\n]+$/, '');
  if (text === '' || content.length > MAX_BYTES) throw new ConfigError(`${name} names ${file}, which holds no secret`);
  return text;
}
