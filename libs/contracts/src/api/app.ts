import type { Params, Said } from '../sayings/index.js';
import type { MailState, RegistrationMode } from './security.js';

export interface ApiError {
  statusCode: number;
  error: string;
  message: string;
  /** Messages by field name, where the request's content is at fault. */
  fields?: Record<string, string>;
  /** For programs: the code of the sentence, or one that several sentences share. */
  code: string;
  /** The code of the sentence, where `code` is another. */
  says?: string;
  /** What differs in the sentence. */
  params?: Params;
  /** The sentences of `fields`. */
  fieldCodes?: Record<string, Said>;
}

/** GET /api/app: what the interface must know before sign-in. */
export interface AppInfo {
  name: string;
  subtitle: string;
  version: string;
  /** That this was built from; null if nothing says it. */
  commit: string | null;
  /** True while everything is a rehearsal: stand-ins in the place of gateway, PayPal and mail, behind a real address. */
  rehearsal: boolean;
  /** True while messages go to the built-in simulator and reach no real phone. */
  demoGateway: boolean;
  /** Where the demo phones live; null without a demo gateway. A phone's page is `${demoPhonesUrl}/{digits}`. */
  demoPhonesUrl: string | null;
  registration: RegistrationMode;
  /** Where mail goes. With `none` nothing that needs a link by mail is offered. */
  mail: MailState;
  /** The page of the demo mailbox; null without one. */
  demoMailboxUrl: string | null;
}

/**
 * GET /api/legal: what the operator publishes, paragraphs with an empty line between them; null where there is nothing
 * yet.
 */
export interface LegalTexts {
  terms: string | null;
  privacy: string | null;
}

/** GET /health/ready */
export interface Health {
  /** `degraded`, with status 200: requests may be sent here, and somebody must look at what is damaged. */
  status: 'ok' | 'degraded' | 'unavailable';
  /** What is not ready or damaged, and why. */
  problems: Record<string, string>;
  /** For those who may know: what the features say of themselves. */
  details: Record<string, unknown>;
}
