import { t } from '@lingui/core/macro';
import type { ApiError as ApiErrorBody, Saying } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';

/** A reply that was not OK, or none at all. `message` is fit to be shown. */
export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 when no reply arrived. */
    readonly status: number,
    message: string,
    /** Messages by field name. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** Which of several reasons for the same status it is. */
    readonly code?: string,
    /** Seconds after which it is worth trying again, if the server named a time. */
    readonly retryAfter?: number,
    /** The codes of `message` and `fields`, for the translation. */
    private readonly told: Pick<ApiErrorBody, 'says' | 'params' | 'fieldCodes'> = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** The message with its code, for the translation. */
  get saying(): Saying {
    const { says = this.code ?? '', params } = this.told;
    return { code: says, ...(params && { params }), message: this.message };
  }

  /** The message of each field with its code, for the translation. */
  get fieldSayings(): Record<string, Saying> {
    const { fieldCodes = {} } = this.told;
    const sayings = Object.entries(this.fields).map(([name, message]) => [
      name,
      { code: '', ...fieldCodes[name], message },
    ]);
    return Object.fromEntries(sayings) as Record<string, Saying>;
  }

  /** True when the request may or may not have been carried out: the same submit may be repeated under its key. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

export const UNREACHABLE = t`Wavelane could not be reached. Check your connection and try again.`;

/** Reads the server's error shape; a body of another shape becomes `status: text`. */
export function errorFrom(status: number, statusText: string, body: string, retryAfter?: string | null): ApiError {
  const seconds = Number(retryAfter) || undefined;
  try {
    const parsed = JSON.parse(body) as Partial<ApiErrorBody>;
    if (typeof parsed.message === 'string')
      return new ApiError(status, parsed.message, parsed.fields, parsed.code, seconds, parsed);
  } catch {
    // Not JSON, for example a proxy's page.
  }
  const text = `${status}: ${body.startsWith('<') || body === '' ? statusText : body}`;
  return new ApiError(status, text, {}, undefined, seconds);
}

/** The server's message, or the screen's own if the server sent none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? fromServer(error.saying) : fallback;
}
