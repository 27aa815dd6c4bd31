/**
 * The product with a gateway's stand-in in another process (`GATEWAY`) instead of the built-in one: channels have no
 * pace, and memory and descriptors are the product's alone. `MAILBOX`: the address of the mail server in that process.
 * `CHECKS_MS`: the time after a call without an answer at which the product looks into the gateway's history, for runs
 * that are shorter than five minutes.
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
