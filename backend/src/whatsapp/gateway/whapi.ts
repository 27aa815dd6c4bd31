// The one place of the product that knows the gateway's adapter (eslint.config.js): everything else speaks of the port,
// `@wavelane/gateway`.
export {
  canSend,
  channelNamed,
  checkGatewayUrl,
  GateClient,
  healthOf,
  ManagerClient,
  readWebhook,
} from '@wavelane/whapi';
