import 'reflect-metadata';
import { jest } from '@jest/globals';
import * as swagger from '@nestjs/swagger';
import { IsInt, IsString, validateSync } from 'class-validator';
import type * as decorators from './decorators.js';

const environment = process.env['NODE_ENV'];

afterEach(() => {
  process.env['NODE_ENV'] = environment;
});

/** As a process of this environment loads it; asking for @nestjs/swagger is counted. */
async function loadedIn(name: string) {
  process.env['NODE_ENV'] = name;
  jest.resetModules();
  let asked = 0;
  jest.unstable_mockModule('@nestjs/swagger', () => {
    asked += 1;
    return swagger;
  });
  return { openapi: await import('./decorators.js'), asked };
}

/** Two classes and what is made of them, as forms and queries are. */
function made({ ApiProperty, IntersectionType, OmitType }: typeof decorators) {
  class Name {
    @ApiProperty()
    @IsString()
    name!: unknown;
  }
  class Page {
    @ApiProperty()
    @IsInt()
    limit!: unknown;
    @ApiProperty()
    @IsInt()
    after!: unknown;
  }
  return class Both extends IntersectionType(Name, OmitType(Page, ['after'])) {};
}

it.each([
  ['production', 0],
  ['development', 1],
])('in %s @nestjs/swagger is loaded %i times', async (name, times) => {
  expect((await loadedIn(name)).asked).toBe(times);
});

it.each(['production', 'development'])('in %s types made of others validate what these do', async (name) => {
  const { openapi } = await loadedIn(name);
  const Both = made(openapi);
  const wrong = Object.assign(new Both(), { name: 7, limit: 'all', after: 'what was left out' });
  expect(validateSync(wrong).map(({ property }) => property)).toEqual(['name', 'limit']);
  expect(validateSync(Object.assign(new Both(), { name: 'Amal', limit: 7 }))).toEqual([]);
});

it('in production the decorators change nothing', async () => {
  const { openapi } = await loadedIn('production');
  class Plain {
    name = '';
  }
  const before = Reflect.getMetadataKeys(Plain);
  openapi.ApiTags('app')(Plain);
  openapi.ApiProperty({ maxLength: 7 })(Plain.prototype, 'name');
  openapi.ApiExcludeController()(Plain);
  expect(Reflect.getMetadataKeys(Plain)).toEqual(before);
  expect(Reflect.getMetadataKeys(Plain.prototype, 'name')).toEqual([]);
});
