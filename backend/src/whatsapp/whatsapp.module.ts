import { Module } from '@nestjs/common';
import { ChannelsModule } from './channels/channels.module.js';
import { GatewayModule } from './gateway/gateway.module.js';
import { MediaModule } from './media/media.module.js';

const MODULES = [ChannelsModule, GatewayModule, MediaModule];

/** Channels, the gateway and files of messages, for the contexts above. */
@Module({ imports: MODULES, exports: MODULES })
export class WhatsappModule {}
