// Whether the product in this container can serve: asks where it listens. 0: it can.
const { HOST = '', PORT = '3000' } = process.env;
const EVERYWHERE = { '': '127.0.0.1', '0.0.0.0': '127.0.0.1', '::': '[::1]' };
const host = EVERYWHERE[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST);
const answer = await fetch(`http://${host}:${PORT}/health/ready`, { signal: AbortSignal.timeout(2_500) }).catch(
  () => undefined,
);
process.exit(answer?.ok ? 0 : 1);
