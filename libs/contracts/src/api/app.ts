import type { Params, Said } from '../sayings/index.js';
import type { RichKind } from './messaging/rich-content.js';
import type { MailState, RegistrationMode } from './security.js';

export interface ApiError {
  statusCode: number;
  error: string;
  message: string;
  /** Messages by field name, if the request's content is at fault. */
  fields?: Record<string, string>;
  /** For programs: the code of the sentence, or one that several sentences share. */
  code: string;
  /** The code of the sentence, if `code` is another. */
  says?: string;
  /** The values within the sentence. */
  params?: Params;
  /** The sentences of `fields`. */
  fieldCodes?: Record<string, Said>;
}

/** GET /api/app: data that the interface needs before sign-in. */
export interface AppInfo {
  name: string;
  subtitle: string;
  version: string;
  /** The commit that this was built from; null if it is not known. */
  commit: string | null;
  /** True in a rehearsal: stand-ins take the place of gateway, PayPal and mail, behind a real address. */
  rehearsal: boolean;
  /** True while messages go to the built-in simulator and reach no real phone. */
  demoGateway: boolean;
  /** Where the demo phones live; null without a demo gateway. A phone's page is `${demoPhonesUrl}/{digits}`. */
  demoPhonesUrl: string | null;
  /** Kinds of content that the gateway does not send; left out if it sends all. A list goes out as text then. */
  gatewayCannot?: RichKind[];
  registration: RegistrationMode;
  /** Where mail goes. With `none` nothing that needs a link by mail is offered. */
  mail: MailState;
  /** The page of the demo mailbox; null without one. */
  demoMailboxUrl: string | null;
}

/** GET /api/legal: texts of the operator, with an empty line between paragraphs; null if there is none yet. */
export interface LegalTexts {
  terms: string | null;
  privacy: string | null;
}

/** GET /health/ready */
export interface Health {
  /** `degraded`, with status 200: requests may be sent here, and an administrator must look at the damage. */
  status: 'ok' | 'degraded' | 'unavailable';
  /** The parts that are not ready or damaged, each with the reason. */
  problems: Record<string, string>;
  /** Only for callers who may see them: the details that each feature reports of itself. */
  details: Record<string, unknown>;
}
