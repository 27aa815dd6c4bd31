import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

const ERROR = 'ApiError';

/** The body of every error; some hold more. */
const ERROR_SCHEMA = {
  type: 'object' as const,
  required: ['statusCode', 'error', 'message'],
  properties: {
    statusCode: { type: 'integer', minimum: 400, maximum: 599 },
    error: { type: 'string', minLength: 1 },
    message: { type: 'string', minLength: 1 },
    fields: { type: 'object', maxProperties: 20, additionalProperties: { type: 'string' } },
    code: { type: 'string' },
  },
};

/** The OpenAPI document, outside production. */
export function documentation(app: NestExpressApplication): void {
  const description = new DocumentBuilder()
    .setTitle('Wavelane')
    .setDescription('Sessions by cookie; every change takes an optional Idempotency-Key.')
    .setVersion('1')
    .build();
  const document = () => withErrors(SwaggerModule.createDocument(app, description));
  SwaggerModule.setup('api-docs', app, document, { raw: ['json'], ui: false });
}

function withErrors(document: OpenAPIObject): OpenAPIObject {
  const schemas = { ...document.components?.schemas, [ERROR]: ERROR_SCHEMA };
  const refused = {
    description: 'Refused, or failed',
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${ERROR}` } } },
  };
  for (const path of Object.values(document.paths)) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = path[method];
      if (operation) operation.responses = { ...operation.responses, default: refused };
    }
  }
  return { ...document, components: { ...document.components, schemas } };
}
