import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { address, api, type UploadedMedia } from '@wavelane/contracts';
import { CloseIcon, DocumentIcon } from '@/components/icons/icons';
import { clockText } from '@/lib/times/clock-text';
import { kindText } from '@/components/words/messages/message-kinds';
import { fromServer } from '@/i18n/texts';
import { isolate } from '@/lib/bidi';
import { sizeText } from '@/components/words/sizes';
import type { Attachment } from './attachment';

interface AttachmentListProps {
  files: readonly Attachment[];
  onRemove: (key: string) => void;
}

/** The files of a message: their kinds, their progress, their problems. */
export function AttachmentList({ files, onRemove }: AttachmentListProps) {
  if (files.length === 0) return null;
  return (
    <Box component="ul" aria-label={t`Files`} sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
      {files.map((file) => (
        <Entry key={file.key} file={file} onRemove={() => onRemove(file.key)} />
      ))}
    </Box>
  );
}

function Entry({ file, onRemove }: { file: Attachment; onRemove: () => void }) {
  const { name, bytes, state, progress, media, problem } = file;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }}>
      <Preview file={file} />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        {/* As wide as its name, which so stands beside its picture whichever way it runs, and is cut at its end. */}
        <Typography noWrap dir="auto" sx={{ fontWeight: 500, width: 'fit-content', maxWidth: '100%' }}>
          {name}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {media
            ? [kindText(media.kind), lengthOf(media), sizeText(bytes)].filter(Boolean).join(' · ')
            : sizeText(bytes)}
        </Typography>
        {state === 'waiting' || state === 'uploading' ? (
          <LinearProgress
            variant="determinate"
            value={Math.round(progress * 100)}
            aria-label={t`Uploading ${isolate(name)}`}
          />
        ) : null}
        {state === 'failed' ? (
          <Typography role="alert" variant="body2" color="error">
            {problem ? fromServer(problem) : t`The file could not be uploaded. Remove it and add it again.`}
          </Typography>
        ) : null}
      </Box>
      <IconButton aria-label={t`Remove ${isolate(name)}`} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

const lengthOf = ({ seconds }: UploadedMedia): string => (seconds === undefined ? '' : clockText(seconds));

/** The same width for all, so that names are aligned below one another. */
const PREVIEW = { width: 48, height: 48, borderRadius: '8px', flexShrink: 0 };

/** A picture is shown once it is uploaded: as it will be sent. */
function Preview({ file: { media } }: { file: Attachment }) {
  if (media?.kind === 'image' || media?.kind === 'sticker') {
    const src = address(api.media, { parameters: { id: media.mediaId } });
    return <Box component="img" alt="" src={src} sx={{ ...PREVIEW, objectFit: 'cover' }} />;
  }
  return (
    <Box
      aria-hidden
      sx={{ ...PREVIEW, display: 'grid', placeItems: 'center', bgcolor: 'action.hover', color: 'text.secondary' }}
    >
      <DocumentIcon />
    </Box>
  );
}
