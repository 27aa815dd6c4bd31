import { ConfigError } from '../config-error.js';

/** The object storage that holds the files of an installation, in place of its data folder. */
export interface BucketConfig {
  /** undefined: the one of the region at AWS. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  /** '' or with a slash at its end. */
  prefix: string;
  keyId: string;
  secret: string;
  /** The bucket is the first part of the path; otherwise it is a part of the host's name. */
  pathStyle: boolean;
}

const NAMES = [
  ...['S3_ENDPOINT', 'S3_REGION', 'S3_PREFIX', 'S3_PATH_STYLE'],
  ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

/**
 * The bucket from `S3_BUCKET` and the settings that belong to it; undefined without one: files stay in the data folder.
 * @throws ConfigError in one line that names the variable and what it must be
 */
export function bucketConfig(value: (name: string) => string | undefined): BucketConfig | undefined {
  const bucket = value('S3_BUCKET');
  if (bucket === undefined) {
    const other = NAMES.find((name) => value(name) !== undefined);
    if (other === undefined) return undefined;
    throw new ConfigError(`S3_BUCKET must be set with ${other}: the name of the bucket for files`);
  }
  // AWS and others refuse capitals and underscores; of what remains nothing leads out of the path.
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || bucket.includes('..'))
    throw new ConfigError(
      `S3_BUCKET must be a name of 3 to 63 small letters, digits, dots and hyphens, not '${bucket}'`,
    );
  const endpoint = endpointOf(value('S3_ENDPOINT'));
  return {
    ...{ endpoint, bucket, region: regionOf(value('S3_REGION'), endpoint) },
    prefix: prefixOf(value('S3_PREFIX')),
    keyId: needed('S3_ACCESS_KEY_ID', value('S3_ACCESS_KEY_ID')),
    secret: needed('S3_SECRET_ACCESS_KEY', value('S3_SECRET_ACCESS_KEY')),
    pathStyle: pathStyleOf(value('S3_PATH_STYLE'), endpoint !== undefined),
  };
}

function endpointOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (isPlain && url.pathname === '/' && url.search === '' && url.hash === '') return url.origin;
  throw new ConfigError(
    'S3_ENDPOINT must be an address such as https://s3.example.com, without bucket, user or password in it',
  );
}

/** Servers of one's own take any region; AWS needs the right one. */
function regionOf(text: string | undefined, endpoint: string | undefined): string {
  if (text === undefined && endpoint === undefined)
    throw new ConfigError('S3_REGION must be set without S3_ENDPOINT: the region of the bucket, such as eu-central-1');
  if (text === undefined || /^[a-z0-9-]{1,40}$/.test(text)) return text ?? 'us-east-1';
  throw new ConfigError(`S3_REGION must be a region such as eu-central-1, not '${text}'`);
}

function prefixOf(text: string | undefined): string {
  if (text === undefined) return '';
  const isFine = /^[\w.-]+(\/[\w.-]+)*\/?$/.test(text) && !text.split('/').some((part) => /^\.+$/.test(part));
  if (isFine && text.length <= 200) return text.endsWith('/') ? text : `${text}/`;
  throw new ConfigError(
    `S3_PREFIX must be at most 200 letters, digits, dots, hyphens, underscores and slashes such as wavelane/files, not '${text}'`,
  );
}

function needed(name: string, text: string | undefined): string {
  if (text !== undefined && !/\s/.test(text)) return text;
  throw new ConfigError(
    text === undefined
      ? `${name} must be set with S3_BUCKET, or ${name}_FILE must name a file that holds it`
      : `${name} must have no spaces in it`,
  );
}

function pathStyleOf(text: string | undefined, byDefault: boolean): boolean {
  if (text === undefined) return byDefault;
  if (text === '0' || text === '1') return text === '1';
  throw new ConfigError(`S3_PATH_STYLE must be 0 or 1, not '${text}'`);
}
