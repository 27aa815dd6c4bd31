import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { Config } from '../platform/config/config.js';
import { PagePolicies } from '../platform/http/pages/page-policies.js';
import { policyHeader } from '../platform/http/pages/page-policy.js';
import { sessionCookie } from '../platform/security/sessions/session-cookie.js';
import { complete } from './complete.js';
import { handlersOf } from './handlers.js';
import type { Document } from './model.js';

const TAGS: Readonly<Record<string, string>> = {
  account: 'Signing up, in and out, and the own account',
  admin: 'For administrators',
  app: 'About the installation',
  audit: 'The books, for those who check them',
  billing: 'Plans and how they are paid',
  channels: 'WhatsApp numbers',
  jobs: 'The outbox',
  messages: 'Sending and receiving',
  operations: 'For those who run the installation',
  templates: 'Saved messages',
  workflows: 'Other systems',
};

/** The page has styles written into it; its scripts come from here only, as everywhere. */
const STYLES_WITHIN = { 'Content-Security-Policy': policyHeader({ styleSrc: ["'self'", "'unsafe-inline'"] }) };

/** The OpenAPI document and a page that shows it, outside production. */
export function documentation(app: NestExpressApplication): void {
  const cookie = sessionCookie(app.get(Config)).name;
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Wavelane')
    .setDescription('Sessions by cookie; every change takes an optional Idempotency-Key.')
    .setVersion('1')
    .setLicense('All rights reserved', 'https://wavelane.example/license')
    .addServer('/')
    .addCookieAuth(cookie, { type: 'apiKey', description: 'From signing in' }, 'session');
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  const description = builder.build();
  app.get(PagePolicies).add('/api-docs', () => STYLES_WITHIN);
  const document = () => completed(app, SwaggerModule.createDocument(app, description));
  SwaggerModule.setup('api-docs', app, document, { raw: ['json'], ui: true });
}

/** Of a copy in which all is plain data. */
function completed(app: NestExpressApplication, made: OpenAPIObject): OpenAPIObject {
  const document = JSON.parse(JSON.stringify(made)) as Document;
  return complete(document, handlersOf(app)) as object as OpenAPIObject;
}
