import { describe, expect, it } from '@jest/globals';
import { bucketConfig } from './bucket-config.js';

const GIVEN = {
  ...{ S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'wavelane-files' },
  ...{ S3_ACCESS_KEY_ID: 'AKIA123', S3_SECRET_ACCESS_KEY: 'a/secret+with=signs' },
};

const read = (env: Readonly<Record<string, string>>) => bucketConfig((name) => env[name] || undefined);

describe('the settings of a bucket', () => {
  it('leaves files in the data folder without them', () => {
    expect(read({})).toBeUndefined();
  });

  it('takes a server of one’s own by its address, with the bucket in the path', () => {
    expect(read(GIVEN)).toEqual({
      ...{ endpoint: 'https://s3.example.com', region: 'us-east-1', bucket: 'wavelane-files', prefix: '' },
      ...{ keyId: 'AKIA123', secret: 'a/secret+with=signs', pathStyle: true },
    });
  });

  it('takes the region of AWS without an address', () => {
    const { S3_ENDPOINT: _, ...aws } = GIVEN;
    expect(read({ ...aws, S3_REGION: 'eu-central-1' })).toMatchObject({
      ...{ endpoint: undefined, region: 'eu-central-1', pathStyle: false },
    });
  });

  it('ends a prefix with one slash', () => {
    for (const S3_PREFIX of ['a/b', 'a/b/']) expect(read({ ...GIVEN, S3_PREFIX })?.prefix).toBe('a/b/');
  });

  it.each([
    [{ S3_BUCKET: '' }, /^S3_BUCKET must be set with S3_ENDPOINT/],
    [{ S3_BUCKET: 'Upper_Case' }, /^S3_BUCKET must be a name of 3 to 63/],
    [{ S3_BUCKET: 'a..b' }, /^S3_BUCKET must be a name/],
    [{ S3_ENDPOINT: 's3.example.com' }, /^S3_ENDPOINT must be an address such as https/],
    [{ S3_ENDPOINT: 'https://user:word@s3.example.com' }, /^S3_ENDPOINT must be an address/],
    [{ S3_ENDPOINT: 'https://s3.example.com/bucket' }, /^S3_ENDPOINT must be an address/],
    [{ S3_ENDPOINT: '' }, /^S3_REGION must be set without S3_ENDPOINT/],
    [{ S3_REGION: 'Frankfurt am Main' }, /^S3_REGION must be a region/],
    [{ S3_PREFIX: '../other' }, /^S3_PREFIX must be/],
    [{ S3_PREFIX: '/a' }, /^S3_PREFIX must be/],
    [{ S3_ACCESS_KEY_ID: '' }, /^S3_ACCESS_KEY_ID must be set with S3_BUCKET, or S3_ACCESS_KEY_ID_FILE/],
    [{ S3_SECRET_ACCESS_KEY: '' }, /^S3_SECRET_ACCESS_KEY must be set/],
    [{ S3_SECRET_ACCESS_KEY: 'two words' }, /^S3_SECRET_ACCESS_KEY must have no spaces/],
    [{ S3_PATH_STYLE: 'yes' }, /^S3_PATH_STYLE must be 0 or 1/],
  ])('refuses %j in one line that names the variable, and no secret', (wrong, message) => {
    const why = (() => {
      try {
        read({ ...GIVEN, ...wrong });
        return 'nothing';
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(why).toMatch(message);
    expect(why).not.toMatch(/\n|a\/secret|two words|user:word/);
  });
});
