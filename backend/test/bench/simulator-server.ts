/** The gateway's simulator in a process of its own, without any latency, all in memory. */
import { startSimulators } from '@wavelane/simulators';
import { answering, tell } from './child.js';

export interface Gateway {
  url: string;
  managerUrl: string;
  partnerToken: string;
  projectId: string;
  phonesUrl: string;
  /** The mail server that receives its mails. */
  mailbox: { port: number; url: string };
}

const zero = [0, 0] as const;
const timings = { echo: zero, sent: zero, delivered: zero, read: zero };
const simulators = await startSimulators({ port: 0, dataDir: null, profile: 'turbo', seed: 'bench', timings });
const { url, managerUrl, partnerToken, projectId, phonesUrl, mailboxUrl } = simulators;
const mailbox = { port: simulators.mailbox.port, url: mailboxUrl };
answering({
  stop: async () => {
    await simulators.stop();
    process.exit(0);
  },
});
tell({ url, managerUrl, partnerToken, projectId, phonesUrl, mailbox } satisfies Gateway);
