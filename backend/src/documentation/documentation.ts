import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { Config } from '../platform/config/config.js';
import { PagePolicies } from '../platform/http/pages/page-policies.js';
import { policyHeader } from '../platform/http/pages/page-policy.js';
import { sessionCookie } from '../platform/security/sessions/session-cookie.js';
import { complete } from './complete.js';
import { handlersOf } from './handlers.js';
import type { Answers, Document } from './model.js';

const TAGS: Readonly<Record<string, string>> = {
  account: 'Signing up, in and out, and the own account',
  admin: 'For administrators',
  conversations: 'What is said with people, and who answers them',
  jobs: 'The outbox',
  live: 'What has changed, as it changes',
  me: 'The own session',
  notices: 'What members are told',
  payments: 'PayPal',
  people: 'Whom the account writes to, and what they allow',
  reports: 'Figures',
  suppressions: 'Who wants no more messages',
  system: 'Whether the process works',
  team: 'Who works for the account',
  app: 'About the installation',
  audit: 'The books, for those who check them',
  billing: 'Plans and how they are paid',
  channels: 'WhatsApp numbers',
  messages: 'Sending and receiving',
  operations: 'For those who run the installation',
  templates: 'Saved messages',
  workflows: 'Other systems',
};

/** The page has styles written into it; its scripts come from here only, as everywhere. */
const STYLES_WITHIN = { 'Content-Security-Policy': policyHeader({ styleSrc: ["'self'", "'unsafe-inline'"] }) };

/** The module that scripts/openapi/make.mjs made of types: it is beside this one when the server is built. */
const made = async (name: string) => ((await import(`./made/${name}.js`)) as { default: unknown }).default;

/** The OpenAPI document and a page that shows it, outside production. */
export async function documentation(app: NestExpressApplication): Promise<void> {
  await SwaggerModule.loadPluginMetadata((await made('models')) as () => Promise<Record<string, unknown>>);
  const answers = (await made('answers')) as Answers;
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
  const document = () => {
    const plain = JSON.parse(JSON.stringify(SwaggerModule.createDocument(app, description))) as Document;
    return complete(plain, handlersOf(app), answers) as object as OpenAPIObject;
  };
  SwaggerModule.setup('api-docs', app, document, { raw: ['json'], ui: true });
}
