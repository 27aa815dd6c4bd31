export { Mailbox } from './mailbox/mailbox.js';
export { MAIL_BEHAVIOURS, type MailBehaviour, type SimMail } from './mailbox/model.js';
export { PayPal } from './paypal/paypal.js';
export { PUSH_BEHAVIOURS, type PushBehaviour, PushService, type SimPush } from './push/push-service.js';
export { PROFILES, type Timings } from './profile.js';
export { startSimulators, type SimulatorOptions, type Simulators } from './start.js';
export { FAULT_KINDS, type FaultKind, type FaultRule } from './whapi/faults/faults.kinds.js';
export { BEHAVIOURS, type Behaviour } from './whapi/model.js';
