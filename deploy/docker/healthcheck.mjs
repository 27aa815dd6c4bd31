// Whether the product in this container answers: asks where it listens. 0: it does. Not whether it is ready: while read
// models are filled or a disk is full it serves what it can and says the rest, and the proxy must not wait for it.
const { HOST = '', PORT = '3000' } = process.env;
const EVERYWHERE = { '': '127.0.0.1', '0.0.0.0': '127.0.0.1', '::': '[::1]' };
const host = EVERYWHERE[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST);
const answer = await fetch(`http://${host}:${PORT}/health/live`, { signal: AbortSignal.timeout(2_500) }).catch(
  () => undefined,
);
process.exit(answer?.ok ? 0 : 1);
