/** An entry of GET /api/workflows. */
export interface Workflow {
  id: string;
  title: string;
  createdAt: string;
}

/** GET /api/workflows/webhook: where incoming messages are reported to, and with which token. */
export interface IncomingWebhook {
  url: string;
  token: string;
}
