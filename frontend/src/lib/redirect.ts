/** An address inside this application to return to after signing in; anything else is dropped. */
export function safeRedirect(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) && !/^\/(login|signup)\b/.test(value)
    ? value
    : undefined;
}
