import { Injectable } from '@nestjs/common';
import { mayHaveButtons } from '@wavelane/contracts';
import { type Accepted, GatewayFailure, type MessageGateway, type OutgoingContent } from '@wavelane/gateway';
import { OutgoingMedia } from '../../whatsapp/index.js';
import { isRefusal } from '../../platform/domain/domain-error.js';
import { gatewayAddressOf } from '../content/gateway-address.js';
import { plainText } from '../content/message-content.js';
import { outgoingOf, sendOptionsOf } from '../content/outgoing.js';
import type { MessageMedia } from '../jobs/job.events.js';
import { CannotBeSent, NotReady } from './failures/failure.js';
import type { Queued } from './queue/channel-queue.js';

type AtGateway = Awaited<ReturnType<OutgoingMedia['at']>>;

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

const deliver = (gate: MessageGateway, message: Queued, media: MessageMedia, file: AtGateway) =>
  gate.send(gatewayAddressOf(message.to), contentOf(message, media, file), sendOptionsOf(message));

/** The file above buttons, or with the texts as its caption. */
function contentOf(message: Queued, { kind }: MessageMedia, { id, mimeType, name }: AtGateway): OutgoingContent {
  const named = { fileId: id, ...(kind === 'document' && name !== null && { fileName: name }) };
  const shown = outgoingOf(message);
  if (shown.kind === 'buttons' && mayHaveButtons(kind)) return { ...shown, file: { media: kind, mimeType, ...named } };
  const caption = plainText(message);
  return {
    ...({ kind: 'media', media: kind } as const),
    ...named,
    // Phones play a voice note by its codec.
    mimeType: kind === 'voice' ? `${mimeType}; codecs=opus` : mimeType,
    ...(caption !== '' && { caption }),
  };
}

/** A definite no to the file's id. */
const isGone = (error: unknown): boolean =>
  error instanceof GatewayFailure && error.outcome === 'refused' && error.status === 404 && error.class === 'permanent';

const GONE = 'The file of this message is no longer available. Send it again with another one.';

/** Nothing was sent yet: whatever is wrong with the file here is sure knowledge. */
function notReady(error: unknown): never {
  if (error instanceof GatewayFailure) throw error;
  if (isRefusal(error, 'not-found')) throw new CannotBeSent(GONE);
  throw new NotReady(error);
}
