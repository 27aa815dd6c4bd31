import { contentInWords, type JobMessage } from '@wavelane/contracts';

/**
 * What a message carries besides its texts, in one line: its file, its buttons, and a list, location, contact or poll;
 * '' if there is nothing.
 */
export function carriedInWords({ media, buttons, content }: Pick<JobMessage, 'media' | 'buttons' | 'content'>): string {
  return [
    media && [media.kind, media.name].filter(Boolean).join(' '),
    buttons.length > 0 && `Buttons: ${buttons.map(({ title }) => title).join(', ')}`,
    content && contentInWords(content),
  ]
    .filter(Boolean)
    .join('; ');
}
