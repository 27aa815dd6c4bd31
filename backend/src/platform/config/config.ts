import { resolve } from 'node:path';
import {
  checkEmail,
  checkPassword,
  REGISTRATION_MODES,
  type RegistrationMode,
  type LegalTexts,
} from '@wavelane/contracts';
import { ConfigError } from './config-error.js';
import { type BucketConfig, bucketConfig } from './stores/bucket-config.js';
import { eventStoreAddress } from './stores/event-store-address.js';
import { checkRehearsal } from './rehearsal/rehearsal.js';
import { hostOf, publicUrlOf, type TrustProxy, trustProxyOf } from './network.js';
import { legalTexts } from './published/legal-config.js';
import { type LeftOutKind, leftOutKinds } from './left-out-kinds.js';
import { type MailConfig, mailConfig } from './mail-config.js';
import { type PayPalConfig, payPalConfig, payPalCurrency } from './paypal-config.js';
import { type SellerConfig, sellerConfig } from './published/seller-config.js';
import { tracesUrlOf } from './tracing-config.js';
import { withSecretFiles } from './secret-files.js';

export { ConfigError } from './config-error.js';

/** The kinds of work of a process; several processes may share the work on the same two engines. */
export const PROCESS_ROLES = ['api', 'projector', 'reactor', 'scheduler'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** The whole configuration, read once and checked at the start. docs/configuration.md lists it. */
export class Config {
  readonly port: number;
  /** The address to listen on. */
  readonly host: string;
  /** Which proxies are believed about the client's address. */
  readonly trustProxy: TrustProxy;
  readonly simPort: number;
  /** Where people reach demo phones and mailbox, without a slash at the end, if not at `simPort` of our own host. */
  readonly simPublicUrl: string | undefined;
  readonly dataDir: string;
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
  /** The people who may make an account: all, invited people only, or only administrators for others. */
  readonly registration: RegistrationMode;
  readonly appKey: string | undefined;
  /** A bearer token that opens /metrics and the details of /health/ready. */
  readonly metricsToken: string | undefined;
  /** Keys from before APP_KEY, newest first: what they sealed can still be read. */
  readonly previousAppKeys: readonly string[];
  readonly eventStoreUrl: string | undefined;
  readonly mongoUrl: string | undefined;
  /** Where files are kept; undefined: in the data folder. */
  readonly bucket: BucketConfig | undefined;
  readonly roles: ReadonlySet<ProcessRole>;
  readonly production: boolean;
  /** Production with stand-ins in the place of gateway, PayPal and mail, marked on every page. */
  readonly rehearsal: boolean;
  readonly seedDemo: boolean;
  /** How fast the demo phones and their gateway are. */
  readonly simProfile: 'natural' | 'turbo';
  /** Kinds of messages that the gateway does not send, and the demo gateway refuses. */
  readonly gatewayWithout: readonly LeftOutKind[];
  /** `RATE_LIMITS=off` counts nothing, for tests and measurements. */
  readonly rateLimits: boolean;
  /** Business time can be moved forward by `/api/test/clock`. */
  readonly testClock: boolean;
  /** undefined: not set up, so outside production the built-in stand-in is PayPal. */
  readonly payPal: PayPalConfig | undefined;
  /** The only currency of sales through PayPal. */
  readonly payPalCurrency: string;
  /** The seller, and the tax that prices contain, as receipts state them. */
  readonly seller: SellerConfig;
  /** Terms and privacy, as the operator publishes them. */
  readonly legal: LegalTexts;
  /** The mail server and the sender's address. */
  readonly mail: MailConfig;
  /** Administrators can do nothing before they have set up a second factor. */
  readonly administratorsNeedSecondFactor: boolean;
  /** Days reach channels by themselves until an administrator chooses otherwise. */
  readonly automaticDays: boolean;
  /** Where spans go; undefined: nothing is traced. */
  readonly tracesUrl: string | undefined;
  private readonly givenPublicUrl: string | undefined;
  listeningOn: number | undefined;

  /** @throws ConfigError */
  constructor(environment: NodeJS.ProcessEnv) {
    const env = withSecretFiles(environment);
    const value = (name: string) => env[name]?.trim() || undefined;
    this.port = portOf('PORT', value('PORT') ?? '3000');
    this.simPort = portOf('SIM_PORT', value('SIM_PORT') ?? String(this.port === 0 ? 0 : this.port + 1));
    this.simPublicUrl = urlOf('SIM_PUBLIC_URL', value('SIM_PUBLIC_URL'), ['https:', 'http:'])?.replace(/\/+$/, '');
    this.dataDir = resolve(value('DATA_DIR') ?? 'data');
    this.production = environmentOf(value('NODE_ENV') ?? 'development') === 'production';
    this.rehearsal = flagOf('REHEARSAL', value('REHEARSAL'));
    this.eventStoreUrl = eventStoreAddress(value('EVENTSTORE_URL'));
    this.mongoUrl = urlOf('MONGODB_URL', value('MONGODB_URL'), ['mongodb:', 'mongodb+srv:']);
    this.bucket = bucketConfig(value);
    this.host = hostOf(value('HOST'));
    this.givenPublicUrl = publicUrlOf(value('PUBLIC_URL'), this.production);
    this.trustProxy = trustProxyOf(value('TRUST_PROXY'), this.secureCookies);
    this.metricsToken = metricsTokenOf(value('METRICS_TOKEN'));
    this.roles = rolesOf(value('ROLES'));
    this.seedDemo = flagOf('SEED_DEMO', value('SEED_DEMO'));
    this.simProfile = profileOf(value('SIM_PROFILE') ?? 'natural');
    this.gatewayWithout = leftOutKinds(value('GATEWAY_WITHOUT'));
    this.testClock = flagOf('TEST_CLOCK', value('TEST_CLOCK'));
    this.rateLimits = onOrOff('RATE_LIMITS', value('RATE_LIMITS') ?? 'on');
    this.adminEmail = checked('ADMIN_EMAIL', value('ADMIN_EMAIL'), (text) => checkEmail(text)?.message);
    this.adminPassword = checked(
      'ADMIN_PASSWORD',
      env.ADMIN_PASSWORD || undefined,
      (text) => checkPassword(text)?.message,
    );
    this.registration = registrationOf(value('REGISTRATION') ?? 'open');
    this.payPal = payPalConfig(value, this.production);
    this.payPalCurrency = payPalCurrency(value('PAYPAL_CURRENCY') ?? 'USD');
    this.seller = sellerConfig(value);
    this.legal = legalTexts(value);
    this.mail = mailConfig(value);
    this.administratorsNeedSecondFactor = requiredOf('ADMIN_TOTP', value('ADMIN_TOTP'), this.production);
    this.automaticDays = onOrOff('AUTOMATIC_DAYS', value('AUTOMATIC_DAYS') ?? 'on');
    this.tracesUrl = tracesUrlOf(value);
    this.appKey = value('APP_KEY');
    this.previousAppKeys = previousKeysOf(value('APP_KEY_PREVIOUS'), this.appKey);
    if (this.appKey !== undefined && !isKey(this.appKey)) {
      throw new ConfigError('APP_KEY must be at least 32 bytes in base64, for example from: openssl rand -base64 32');
    }
    if (this.production && this.appKey === undefined) {
      throw new ConfigError('APP_KEY must be set in production, for example from: openssl rand -base64 32');
    }
    if (this.production && this.givenPublicUrl === undefined) {
      throw new ConfigError(
        'PUBLIC_URL must be set in production: the address that people open, such as https://app.example.com',
      );
    }
    checkRehearsal(this);
    if (this.production && this.testClock) throw new ConfigError('TEST_CLOCK is not for production');
    if (this.production && !this.rateLimits) throw new ConfigError('RATE_LIMITS=off is not for production');
    if (this.production && this.seedDemo) throw new ConfigError('SEED_DEMO is not for production');
  }

  /** Where people and the gateway reach this installation, without a slash at the end. */
  get publicUrl(): string {
    return this.givenPublicUrl ?? `http://localhost:${this.listeningOn ?? this.port}`;
  }

  /** Browsers come by https; the proxy that ends it stands before this server. */
  get secureCookies(): boolean {
    return this.publicUrl.startsWith('https:');
  }

  /** The same configuration for data in another folder. */
  inFolder(dataDir: string): Config {
    return Object.assign(Object.create(Config.prototype) as Config, this, { dataDir });
  }

  /** Stand-ins play gateway, PayPal, mailbox and push service if nothing real is set up. */
  get hasStandIns(): boolean {
    return !this.production || this.rehearsal;
  }

  /** With PORT=0 the port is known only now. */
  listening(port: number): void {
    this.listeningOn = port;
  }
}

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new ConfigError(`${name} must be a port from 0 to 65535, not '${text}'`);
  return port;
}

function urlOf(name: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  if (text === undefined) return undefined;
  const protocol = /^[a-z+]+:(?=\/\/[^/\s])/.exec(text)?.[0];
  if (protocol && protocols.includes(protocol)) return text;
  throw new ConfigError(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`);
}

function metricsTokenOf(text: string | undefined): string | undefined {
  if (text === undefined || /^[\x21-\x7e]{16,}$/.test(text)) return text;
  throw new ConfigError('METRICS_TOKEN must be at least 16 characters without spaces, as from: openssl rand -hex 32');
}

const isKey = (text: string) => Buffer.from(text, 'base64').length >= 32;

function previousKeysOf(text: string | undefined, appKey: string | undefined): readonly string[] {
  const keys = (text?.split(',') ?? []).map((key) => key.trim()).filter((key) => key !== '');
  if (!keys.every(isKey))
    throw new ConfigError('APP_KEY_PREVIOUS must be keys of at least 32 bytes in base64, with commas between them');
  if (keys.length > 0 && appKey === undefined)
    throw new ConfigError('APP_KEY_PREVIOUS is set and APP_KEY is not: set the key that is in use, too');
  return keys.filter((key, index) => key !== appKey && keys.indexOf(key) === index);
}

function environmentOf(text: string): string {
  if (['development', 'production', 'test'].includes(text)) return text;
  throw new ConfigError(`NODE_ENV must be development, production or test, not '${text}'`);
}

function rolesOf(text: string | undefined): ReadonlySet<ProcessRole> {
  if (text === undefined) return new Set(PROCESS_ROLES);
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(PROCESS_ROLES as readonly string[]).includes(name));
  if (unknown === undefined) return new Set(names as ProcessRole[]);
  throw new ConfigError(`ROLES must be a list of ${PROCESS_ROLES.join(', ')}; '${unknown}' is none of them`);
}

function flagOf(name: string, text: string | undefined): boolean {
  if (text === undefined || text === '0') return false;
  if (text === '1') return true;
  throw new ConfigError(`${name} must be 0 or 1, not '${text}'`);
}

function onOrOff(name: string, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new ConfigError(`${name} must be on or off, not '${text}'`);
}

function requiredOf(name: string, text: string | undefined, byDefault: boolean): boolean {
  if (text === undefined) return byDefault;
  if (text === 'required' || text === 'optional') return text === 'required';
  throw new ConfigError(`${name} must be required or optional, not '${text}'`);
}

function profileOf(text: string): 'natural' | 'turbo' {
  if (text === 'natural' || text === 'turbo') return text;
  throw new ConfigError(`SIM_PROFILE must be natural or turbo, not '${text}'`);
}

function registrationOf(text: string): RegistrationMode {
  const mode = REGISTRATION_MODES.find((one) => one === text);
  if (mode) return mode;
  throw new ConfigError(`REGISTRATION must be ${REGISTRATION_MODES.join(', ')}, not '${text}'`);
}

function checked(
  name: string,
  text: string | undefined,
  check: (text: string) => string | undefined,
): string | undefined {
  const problem = text === undefined ? undefined : check(text);
  if (problem !== undefined) throw new ConfigError(`${name}: ${problem}`);
  return text;
}
