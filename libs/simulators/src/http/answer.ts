/** The answer of a route. A string or a Buffer is sent as it is, anything else as JSON. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });

/** An answer that a handler throws. */
export class Refused extends Error {
  constructor(readonly answer: Answer) {
    super(`answers ${answer.status}`);
  }
}

/** The gateway's error shape. */
export const failure = (status: number, message: string, details?: string): Answer => ({
  status,
  body: { error: { code: status, message, ...(details !== undefined && { details }) } },
});

export const refuse = (status: number, message: string, details?: string): never => {
  throw new Refused(failure(status, message, details));
};
