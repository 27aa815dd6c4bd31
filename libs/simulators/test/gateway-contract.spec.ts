import { type Channel, gatewayContract, type Trouble } from '@wavelane/gateway/testing';
import { GateClient } from '@wavelane/whapi';
import { Kit } from '../src/testing/kit.js';

/** ms. A request that is lost is waited for no longer. */
const DEADLINE = 2_000;

const FAULTS: Record<Exclude<Trouble, 'no-connection'>, object> = {
  'slow-down': { kind: 'rate-limit', retryAfterSeconds: 3 },
  'lost-request': { kind: 'refuse-then-lose' },
  'lost-answer': { kind: 'accept-then-lose' },
};

interface OnPhone {
  id: string;
  text: string | null;
  reactions: { emoji: string; fromMe: boolean }[];
  readAt: string | null;
}

async function linked(kit: Kit, phone: string): Promise<Channel> {
  const { id: channelId, token } = await kit.linked(phone);
  const options = { token, allowPrivate: true, totalTimeout: DEADLINE };
  const gateway = new GateClient({ ...options, baseUrl: `${kit.simulators.url}/whapi/gate` });
  while ((await gateway.health()).link !== 'linked') await new Promise((resolve) => setTimeout(resolve, 5));
  const phoneSends = async (digits: string, order: object) => {
    const { status, body } = await kit.control('POST', `/phones/${digits}/send`, { channelId, ...order });
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  return {
    gateway,
    arrived: async (digits) => {
      const { messages } = (await kit.control('GET', `/phones/${digits}/messages`)).body;
      return (messages as { id: string; body: string }[]).map(({ id, body }) => ({ id, text: body }));
    },
    shown: async (digits) => {
      const { messages } = (await kit.control('GET', `/phones/${digits}/shown`)).body;
      return (messages as OnPhone[]).map(({ id, text, reactions, readAt }) => ({
        ...{ id, text, isRead: readAt !== null },
        reaction: reactions.find(({ fromMe }) => fromMe)?.emoji ?? null,
      }));
    },
    seesTyping: async (digits) => (await kit.control('GET', `/phones/${digits}/shown`)).body.typing as boolean,
    hiddenIdOf: async (digits) => {
      await kit.control('PUT', `/phones/${digits}`, { behaviour: 'delivers', hidden: true });
      const { hiddenId } = (await kit.control('GET', `/phones/${digits}`)).body as { hiddenId: string };
      return { kind: 'hidden', value: hiddenId.replace('@lid', '') };
    },
    says: (digits, text) => phoneSends(digits, { kind: 'text', text }),
    chooses: async (digits, messageId, row) => {
      const { status, body } = await kit.control('POST', `/phones/${digits}/reply`, { messageId, row });
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    sendsPicture: (digits, bytes) =>
      phoneSends(digits, { kind: 'image', base64: bytes.toString('base64'), mimeType: 'image/png' }),
    meeting: async (trouble) => {
      if (trouble === 'no-connection') return new GateClient({ ...options, baseUrl: 'http://127.0.0.1:1' });
      await kit.fault({ ...FAULTS[trouble], channelId, route: 'write', times: 1 });
      return gateway;
    },
  };
}

gatewayContract('WHAPI, as the simulator plays it,', async () => {
  const kit = await Kit.start();
  return { linked: (phone) => linked(kit, phone), stop: () => kit.stop() };
});
