import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ReadModels } from '@wavelane/projections';
import { languageOfStop, offersOptOut } from '../../people/index.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { idOf } from '../../platform/domain/ids.js';
import { phoneKey } from '../../platform/domain/phone/phone-key.js';
import { isHiddenAddress } from '../../platform/personal/handle.js';
import { SendingHold } from '../../platform/storage/held/sending-hold.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { messagesProjection } from '../messages/messages.projection.js';
import { SendSingleMessage } from '../sending/send.command.js';

const EN = 'If you want no more messages from us, reply STOP.';

/** By the language of what they wrote. STOP is understood in all of them. */
const QUESTIONS: Readonly<Record<string, string>> = {
  en: EN,
  ar: 'إذا كنت لا تريد مزيدًا من رسائلنا، فأرسل STOP.',
  es: 'Si no quieres más mensajes nuestros, responde STOP.',
  pt: 'Se não quer mais mensagens nossas, responda STOP.',
  fr: 'Si vous ne voulez plus de messages de notre part, répondez STOP.',
  de: 'Wenn Sie keine Nachrichten mehr von uns möchten, antworten Sie STOP.',
  hi: 'यदि आपको हमारे और संदेश नहीं चाहिए, तो STOP लिखकर भेजें।',
  id: 'Jika Anda tidak ingin menerima pesan dari kami lagi, balas STOP.',
  it: 'Se non vuoi più messaggi da noi, rispondi STOP.',
  nl: 'Wilt u geen berichten meer van ons, antwoord dan STOP.',
  ru: 'Если вы больше не хотите получать наши сообщения, ответьте STOP.',
  tr: 'Bizden başka mesaj istemiyorsanız STOP yazıp yanıtlayın.',
};

/** Hours for which the question may wait for its channel: later, the person does not know what it is about. */
const VALID_FOR_HOURS = 1;

interface Asked {
  accountId: string;
  channelId: number;
  /** E.164, or the id that stands for a hidden number. */
  phone: string;
  /** The word or the sentence that they wrote. */
  text: string;
  /** ISO-8601 UTC. */
  wroteAt: string;
}

/** Asks a person once what an everyday word or an unclear sentence meant: a request to stop, or something else. */
@Injectable()
export class AskingBack {
  constructor(
    private readonly commands: CommandBus,
    private readonly hold: SendingHold,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Whether the message that they answer offered the word as a way to opt out. @param messageId undefined: they answer none */
  async isOffered(messageId: string | undefined, word: string): Promise<boolean> {
    const sent = messageId === undefined ? undefined : await this.readModels.get(messagesProjection, messageId);
    return sent !== undefined && offersOptOut([sent.header, sent.body, sent.footer].join('\n'), word);
  }

  /**
   * The command's id is made from the person, so each is asked only once. A message that the rules refuse is not sent.
   */
  async ask({ accountId, channelId, phone, text, wroteAt }: Asked, context: CommandContext): Promise<void> {
    // They were asked, if at all, in the time that the log lost.
    if (this.hold.isForgotten(wroteAt)) return;
    const body = QUESTIONS[languageOfStop(text) ?? 'en'] ?? EN;
    const commandId = idOf('asked-back', accountId, phoneKey(phone));
    const content = { channelId, to: phone, body, purpose: 'service', validForHours: VALID_FOR_HOURS };
    try {
      await this.commands.execute(
        new SendSingleMessage(accountId, content, { ...context, commandId }, true, isHiddenAddress(phone)),
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
