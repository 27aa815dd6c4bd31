import { resolveSecurityHeaders } from '@nestjs/core/security/security-headers.js';
import type { RequestHandler } from 'express';
import type { Config } from '../../config/config.js';
import { pathOf } from '../door/paths.js';
import { PAGE_POLICY } from './page-policy.js';
import type { PagePolicies } from './page-policies.js';

/** Answers of these concern a person, so neither a browser nor a proxy may store them. */
const NOT_STORED = /^\/(api|paypal)(\/|$)/;

/** Sets the headers of every answer: those of Nest's `useSecurityHeaders`, and ours. */
export function securityHeaders(config: Pick<Config, 'secureCookies'>, policies: PagePolicies): RequestHandler {
  const { headers } = resolveSecurityHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: PAGE_POLICY },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: config.secureCookies,
  });
  const always = [...headers, ['Permissions-Policy', 'camera=(), microphone=(self), geolocation=()'] as const];
  return (request, response, next) => {
    const path = pathOf(request);
    for (const [name, value] of always) response.setHeader(name, value);
    for (const [name, value] of Object.entries(policies.of(path))) response.setHeader(name, value);
    if (NOT_STORED.test(path)) response.setHeader('Cache-Control', 'no-store');
    next();
  };
}
