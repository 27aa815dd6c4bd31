/**
 * The product, with a gateway's stand-in in another process (`GATEWAY`) in place of the built-in one: channels have no
 * pace, and memory and descriptors are the product's alone. `MAILBOX`: where its mails go, in that process. `CHECKS_MS`: how
 * long after a call without an answer the gateway's history is looked into, where a run is shorter than five minutes.
 */
import 'reflect-metadata';
import { createApp } from '../../../src/create-app.js';
import { DemoGateway, type DemoGatewayAddress } from '../../../src/whatsapp/gateway/demo-gateway.js';
import { DispatchTimings } from '../../../src/messaging/dispatch/timings.js';
import { DemoTransport } from '../../../src/identity/mail/transport/demo-transport.js';
import { Config } from '../../../src/platform/config/config.js';

const config = new Config(process.env);
const app = await createApp({ config, ...(process.env.LOG_LEVEL && { logLevel: process.env.LOG_LEVEL }) });
app.get(DemoGateway).use(JSON.parse(process.env.GATEWAY ?? '') as DemoGatewayAddress);
const { port, url } = JSON.parse(process.env.MAILBOX ?? '') as { port: number; url: string };
app.get(DemoTransport).use(port, url);
if (process.env.CHECKS_MS) app.get(DispatchTimings).checks = JSON.parse(process.env.CHECKS_MS) as number[];
await app.listen(config.port, config.host);
config.listening(config.port);
