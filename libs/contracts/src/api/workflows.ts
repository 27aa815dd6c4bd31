/** An entry of GET /api/workflows. */
export interface Workflow {
  id: string;
  title: string;
  createdAt: string;
}

/** GET /api/workflows/webhook: the address that incoming messages are reported to, and its token. */
export interface IncomingWebhook {
  url: string;
  token: string;
}
