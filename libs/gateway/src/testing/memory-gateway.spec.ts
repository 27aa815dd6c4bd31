import { gatewayContract } from './contract.js';
import { MemoryGateway } from './memory-gateway.js';

gatewayContract('the gateway in memory', async () => ({
  linked: async (phone) => {
    const gateway = new MemoryGateway(phone);
    return {
      gateway,
      hiddenIdOf: async (digits) => gateway.hiddenIdOf(digits),
      arrived: async (digits) => gateway.arrived(digits),
      shown: async (digits) => gateway.shown(digits),
      seesTyping: async (digits) => gateway.seesTyping(digits),
      says: async (digits, text) => gateway.hear(digits, text),
      chooses: async (digits, messageId, row) => gateway.hearChoice(digits, messageId, row),
      sendsPicture: async (digits, bytes) => gateway.hearPicture(digits, bytes),
      meeting: async (trouble) => {
        gateway.meet(trouble);
        return gateway;
      },
    };
  },
  stop: async () => undefined,
}));
