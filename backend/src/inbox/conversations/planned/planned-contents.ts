import { Injectable } from '@nestjs/common';
import type { RichContent } from '@wavelane/contracts';
import { GatewayAccess } from '../../../whatsapp/index.js';
import { laneTakes, writtenOf } from '../../../messaging/index.js';

interface Planned {
  text: string;
  content?: RichContent;
  mediaId?: string;
}

/** The content of planned replies, checked when it is planned: at its time there is no form to show a problem in. */
@Injectable()
export class PlannedContents {
  constructor(private readonly gateway: GatewayAccess) {}

  /** @returns undefined if it is text or a file @throws DomainError invalid, naming the field */
  of({ text, content, mediaId }: Planned): { content: RichContent } | undefined {
    if (!content) return undefined;
    const written = writtenOf({ body: text, content }, { textField: 'text', hasFile: mediaId !== undefined });
    laneTakes(this.gateway.can, written);
    return written.content && { content: written.content };
  }
}
