import { Injectable } from '@nestjs/common';
import { type Accepted, GatewayFailure, type MessageGateway } from '@wavelane/gateway';
import { type AtGateway, OutgoingMedia } from '../../whatsapp/index.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { gatewayAddressOf } from '../content/gateway-address.js';
import { plainText } from '../content/message-content.js';
import { sendOptionsOf } from '../content/outgoing.js';
import type { MessageMedia } from '../jobs/job.events.js';
import { CannotBeSent, NotReady } from './failures/failure.js';
import type { Queued } from './queue/channel-queue.js';

/** Sends messages with a file; uploads the file to the gateway first if it is not there yet. */
@Injectable()
export class MediaSender {
  constructor(private readonly outgoing: OutgoingMedia) {}

  /**
   * Sends once. If the gateway reports that it does not have the file any more, nothing was sent: the file is uploaded
   * again.
   * @throws GatewayFailure; CannotBeSent and NotReady, after which nothing was sent
   */
  async send(gate: MessageGateway, message: Queued, media: MessageMedia): Promise<Accepted> {
    const file = await this.at(gate, message, media);
    try {
      return await deliver(gate, message, media, file);
    } catch (error) {
      if (!file.isRemembered || !isGone(error)) throw error;
      await this.outgoing.forget(message.channelId, media.mediaId).catch(notReady);
      return deliver(gate, message, media, await this.at(gate, message, media));
    }
  }

  private at(gate: MessageGateway, { channelId }: Queued, { mediaId }: MessageMedia): Promise<AtGateway> {
    return this.outgoing.at(gate, channelId, mediaId).catch(notReady);
  }
}

function deliver(gate: MessageGateway, message: Queued, { kind }: MessageMedia, { id, mimeType, name }: AtGateway) {
  const caption = plainText(message);
  const file = {
    ...({ kind: 'media', media: kind, fileId: id } as const),
    // Phones play a voice note by its codec.
    mimeType: kind === 'voice' ? `${mimeType}; codecs=opus` : mimeType,
    ...(caption !== '' && { caption }),
    ...(kind === 'document' && name !== null && { fileName: name }),
  };
  return gate.send(gatewayAddressOf(message.to), file, sendOptionsOf(message));
}

/** A definite no to the file's id. */
const isGone = (error: unknown): boolean =>
  error instanceof GatewayFailure && error.outcome === 'refused' && error.status === 404 && error.class === 'permanent';

const GONE = 'The file of this message is no longer available. Send it again with another one.';

/** Nothing was sent yet: whatever is wrong with the file here is sure knowledge. */
function notReady(error: unknown): never {
  if (error instanceof GatewayFailure) throw error;
  if (error instanceof DomainError && error.kind === 'not-found') throw new CannotBeSent(GONE);
  throw new NotReady(error);
}
