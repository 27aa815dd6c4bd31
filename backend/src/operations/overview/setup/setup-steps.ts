import {
  type Channel,
  type GatewayTest,
  type LegalTexts,
  type MailState,
  say,
  said,
  type Saying,
  type SetupStep,
} from '@wavelane/contracts';

/** The facts about an installation that the steps are made from. */
export interface SetupFacts {
  /** `answer`: the result of a test; null: it did not answer in time. */
  gateway: { demo: boolean; answer: GatewayTest | null };
  /** undefined: PayPal is not set up. */
  payPal: { environment: 'sandbox' | 'live' | 'simulator'; verifies: boolean } | undefined;
  /** `outage`: why the mail server takes nothing; null if it does. */
  mail: { state: MailState; outage: string | null };
  /** Days in the pool, its floor, and lines of its list so far. */
  pool: { balance: number; floor: number; transactions: number };
  /** Empty: none. */
  bankDetails: string;
  /** The operator's own texts; null: not published. */
  legal: LegalTexts;
  /** The administrator's own. */
  channels: readonly Pick<Channel, 'label' | 'status' | 'authStatus'>[];
}

/** The seconds within which the gateway must answer. */
export const GATEWAY_WITHIN = 3;

/** Returns the steps of the set-up and whether each is done, with the page for it. */
export function setupSteps(facts: SetupFacts): SetupStep[] {
  return [
    gatewayStep(facts.gateway),
    step('paypal', '/admin/payments', ...payPalIs(facts.payPal)),
    step('mail', '/admin/operations', ...mailIs(facts.mail)),
    step('pool', '/admin/balances', ...poolIs(facts.pool)),
    step('bank-details', '/admin?tab=payments', ...bankIs(facts.bankDetails)),
    step('legal', '/terms', ...legalIs(facts.legal)),
    step('channel', '/channels', ...channelIs(facts.channels)),
  ];
}

type Found = [state: SetupStep['state'], saying: Saying];

const step = (item: SetupStep['item'], page: string, state: SetupStep['state'], saying: Saying): SetupStep => ({
  ...{ item, state, message: saying.message, said: said(saying), page },
});

function gatewayStep({ demo, answer }: SetupFacts['gateway']): SetupStep {
  const [item, page] = ['gateway', '/admin/whapi-settings'] as const;
  if (demo) return step(item, page, 'todo', say('setup-gateway-demo'));
  if (!answer) return step(item, page, 'failing', say('setup-gateway-slow', { n: GATEWAY_WITHIN }));
  const isMissing = answer.said.code === 'partner-token-not-set-save-it';
  const state = answer.success ? 'done' : isMissing ? 'todo' : 'failing';
  return { item, page, state, message: answer.message, said: answer.said };
}

function payPalIs(payPal: SetupFacts['payPal']): Found {
  if (!payPal) return ['todo', say('setup-paypal-missing')];
  if (payPal.environment === 'simulator') return ['todo', say('setup-paypal-simulator')];
  if (payPal.environment === 'sandbox') return ['todo', say('setup-paypal-sandbox')];
  return payPal.verifies ? ['done', say('setup-paypal-ready')] : ['todo', say('setup-paypal-unverified')];
}

function mailIs({ state, outage }: SetupFacts['mail']): Found {
  if (state === 'none') return ['todo', say('setup-mail-missing')];
  if (state === 'demo') return ['todo', say('setup-mail-demo')];
  return outage === null
    ? ['done', say('setup-mail-ready')]
    : ['failing', say('setup-mail-down', { why: say('as-it-is', { text: outage }) })];
}

function poolIs({ balance: n, floor, transactions }: SetupFacts['pool']): Found {
  if (n - floor > 0) return ['done', say('setup-pool-ready', { n })];
  if (transactions === 0) return ['todo', say('setup-pool-empty')];
  return ['failing', say('setup-pool-at-floor', { n, floor })];
}

const bankIs = (text: string): Found =>
  text === '' ? ['todo', say('setup-bank-missing')] : ['done', say('setup-bank-ready')];

const legalIs = ({ terms, privacy }: LegalTexts): Found =>
  terms === null || privacy === null ? ['todo', say('setup-legal-missing')] : ['done', say('setup-legal-ready')];

function channelIs(channels: SetupFacts['channels']): Found {
  const linked = channels.find(({ status, authStatus }) => status === 'ACTIVE' && authStatus === 'AUTHORIZED');
  if (linked) return ['done', say('setup-channel-ready', { channel: linked.label })];
  const begun = channels.find(({ status }) => status === 'PENDING' || status === 'ACTIVE');
  if (begun) return ['todo', say('setup-channel-begun', { channel: begun.label })];
  const [ended] = channels;
  return ended
    ? ['failing', say('setup-channel-stopped', { channel: ended.label })]
    : ['todo', say('setup-channel-missing')];
}
