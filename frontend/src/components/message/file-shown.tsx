import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { address, api, type SentMediaKind } from '@wavelane/contracts';

interface FileShownProps {
  id: string;
  /** The kind as which it is shown: a document is a link. */
  as: SentMediaKind;
  name: string;
}

/** A file that is here: shown or played. */
export function FileShown({ id, as, name }: FileShownProps) {
  const source = address(api.media, { parameters: { id } });
  switch (as) {
    // A picture of its own, as in WhatsApp: no link that a long press for the menu of the message would open.
    case 'sticker':
      return <Box component="img" src={source} alt={name} loading="lazy" sx={{ maxWidth: 1, maxHeight: 320 }} />;
    case 'image':
      return (
        <Link href={source} target="_blank" rel="noreferrer" aria-label={t`Open the picture`}>
          <Box
            component="img"
            src={source}
            alt={name}
            loading="lazy"
            sx={{ maxWidth: 1, maxHeight: 320, borderRadius: '8px' }}
          />
        </Link>
      );
    case 'audio':
    case 'voice':
      return <Box component="audio" controls preload="none" src={source} aria-label={name} sx={{ maxWidth: 1 }} />;
    case 'video':
      return (
        <Box
          component="video"
          controls
          // The first picture of the film, and how long it is: a few kilobytes.
          preload="metadata"
          // Safari draws no picture without a time.
          src={`${source}#t=0.1`}
          aria-label={name}
          sx={{ maxWidth: 1, maxHeight: 320, borderRadius: '8px', bgcolor: 'action.hover' }}
        />
      );
    case 'document':
      return (
        <Link href={source} target="_blank" rel="noreferrer">
          <bdi>{name}</bdi>
        </Link>
      );
  }
}
