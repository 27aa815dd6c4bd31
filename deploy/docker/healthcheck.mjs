// Checks that the product in this container answers on its port, and exits with 0 if it does. It does not check
// readiness: while read models are filled or a disk is full, the product serves what it can and reports the rest, and
// the proxy must not wait for it.
const { HOST = '', PORT = '3000' } = process.env;
const EVERYWHERE = { '': '127.0.0.1', '0.0.0.0': '127.0.0.1', '::': '[::1]' };
const host = EVERYWHERE[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST);
const answer = await fetch(`http://${host}:${PORT}/health/live`, { signal: AbortSignal.timeout(2_500) }).catch(
  () => undefined,
);
process.exit(answer?.ok ? 0 : 1);
