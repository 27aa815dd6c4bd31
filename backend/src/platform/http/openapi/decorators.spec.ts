import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from '@jest/globals';
import { IsInt, IsString, validateSync } from 'class-validator';
import type * as decorators from './decorators.js';

const environment = process.env['NODE_ENV'];

afterEach(() => {
  process.env['NODE_ENV'] = environment;
});

/** The module as a process of this environment loads it. */
async function loadedIn(name: string): Promise<typeof decorators> {
  process.env['NODE_ENV'] = name;
  return (await import(`./decorators.js?${name}`)) as typeof decorators;
}

/** Loads it in a process of its own, with a package `@nestjs/swagger` that says when it is loaded. */
function swaggerSaid(name: string): string {
  // Below node_modules, so that the other packages are found.
  const cache = join(process.cwd(), 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'wavelane-decorators-'));
  const swagger = join(folder, 'node_modules', '@nestjs', 'swagger');
  mkdirSync(swagger, { recursive: true });
  writeFileSync(join(swagger, 'package.json'), '{"type":"module","exports":"./index.js"}');
  writeFileSync(join(swagger, 'index.js'), "console.log('loaded');");
  cpSync(fileURLToPath(import.meta.resolve('./decorators.js')), join(folder, 'decorators.mjs'));
  const env = { ...process.env, NODE_ENV: name };
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'decorators.mjs')], { env, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout + stderr;
}

/** Two classes and what is made of them, as forms and queries are. */
function made({ IntersectionType, OmitType }: typeof decorators) {
  class Name {
    @IsString()
    name!: unknown;
  }
  class Page {
    @IsInt()
    limit!: unknown;
    @IsInt()
    after!: unknown;
  }
  return class Both extends IntersectionType(Name, OmitType(Page, ['after'])) {};
}

it.each([
  ['production', ''],
  ['development', 'loaded\n'],
])('leaves @nestjs/swagger out of production: %s prints %j', (name, said) => {
  expect(swaggerSaid(name)).toBe(said);
});

it.each(['production', 'development'])('validates types made of others in %s', async (name) => {
  const openapi = await loadedIn(name);
  const Both = made(openapi);
  const wrong = Object.assign(new Both(), { name: 7, limit: 'all', after: 'what was left out' });
  expect(validateSync(wrong).map(({ property }) => property)).toEqual(['name', 'limit']);
  expect(validateSync(Object.assign(new Both(), { name: 'Amal', limit: 7 }))).toEqual([]);
});

it('changes nothing by its decorators in production', async () => {
  const openapi = await loadedIn('production');
  class Plain {
    name = '';
  }
  const before = Reflect.getMetadataKeys(Plain);
  openapi.ApiTags('app')(Plain);
  openapi.ApiExcludeController()(Plain);
  expect(Reflect.getMetadataKeys(Plain)).toEqual(before);
});
