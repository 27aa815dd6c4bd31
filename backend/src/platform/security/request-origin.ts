import type { Request } from 'express';

/** The origin of a request, as far as it is known. */
export interface RequestOrigin {
  /** IP address of the client, as `TRUST_PROXY` lets it be known. */
  address: string;
  /** The `User-Agent` header as it came, at most 512 characters; '' without one. */
  userAgent: string;
}

const USER_AGENT_MAX = 512;

export const originOf = (request: Request): RequestOrigin => ({
  address: request.ip ?? '',
  userAgent: (request.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
});
