import * as mapped from '@nestjs/mapped-types';
import type * as Swagger from '@nestjs/swagger';

/**
 * The decorators of controllers for the OpenAPI document alone, and types made of others. In production there is no
 * document: there the decorators do nothing, and @nestjs/swagger with its 530 modules (10 MB, 0.2 s of a start) is not
 * loaded. The types made of others validate the same either way. Fields have no decorators of their own
 * (docs/adr/0162-bodies-are-declared-once.md).
 */
const swagger = process.env['NODE_ENV'] === 'production' ? undefined : await import('@nestjs/swagger');

const nothing = () => () => undefined;

export const ApiBody: typeof Swagger.ApiBody = swagger?.ApiBody ?? nothing;
export const ApiExcludeController: typeof Swagger.ApiExcludeController = swagger?.ApiExcludeController ?? nothing;
export const ApiParam: typeof Swagger.ApiParam = swagger?.ApiParam ?? nothing;
export const ApiProduces: typeof Swagger.ApiProduces = swagger?.ApiProduces ?? nothing;
export const ApiResponse: typeof Swagger.ApiResponse = swagger?.ApiResponse ?? nothing;
export const ApiTags: typeof Swagger.ApiTags = swagger?.ApiTags ?? nothing;
export const IntersectionType: typeof Swagger.IntersectionType = swagger?.IntersectionType ?? mapped.IntersectionType;
export const OmitType: typeof Swagger.OmitType = swagger?.OmitType ?? mapped.OmitType;
