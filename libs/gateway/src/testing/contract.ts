import { afterAll, beforeAll, describe } from '@jest/globals';
import { gestures } from './contract/gestures.js';
import { history } from './contract/history.js';
import { kinds } from './contract/kinds.js';
import { linking } from './contract/linking.js';
import { media } from './contract/media.js';
import { outcomes } from './contract/outcomes.js';
import { sending } from './contract/sending.js';
import type { Engine } from './contract/engine.js';

export type { Channel, Engine, Shown, Trouble } from './contract/engine.js';

/**
 * Everything that the port promises, for any adapter. Each test links a channel of its own and writes to a phone of its
 * own, so the engine may be shared and may be a real server.
 */
export function gatewayContract(name: string, start: () => Promise<Engine>): void {
  describe(`${name} keeps the gateway contract`, () => {
    let engine: Engine;
    const current = () => engine;
    beforeAll(async () => {
      engine = await start();
    });
    afterAll(async () => engine.stop());

    describe('linking', () => linking(current));
    describe('sending', () => sending(current));
    describe('kinds of content', () => kinds(current));
    describe('files', () => media(current));
    describe('gestures', () => gestures(current));
    describe('history', () => history(current));
    describe('a call that fails', () => outcomes(current));
  });
}
