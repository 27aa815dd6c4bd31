import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { address, api } from '@wavelane/contracts';
import { useMemo } from 'react';
import { DocumentIcon, PictureIcon, VoiceIcon } from '@/components/icons/icons';
import { kindText } from '@/components/words/messages/message-kinds';
import { linesQuery } from '../inbox-queries';
import { Part } from './part';
import { type SharedFile, sharedIn } from './shared';

/** A larger picture is only named here: the server has no small one of it. */
const PICTURE_BYTES = 200_000;

/** The last files and links from the person, as far as the lines are here: they are not requested for this. */
export function SharedPart({ id }: { id: string }) {
  const { data } = useInfiniteQuery({ ...linesQuery(id), enabled: false });
  const { files, links } = useMemo(() => sharedIn(data ?? []), [data]);
  if (files.length === 0 && links.length === 0) return null;
  return (
    <Part title={t`From them`}>
      {files.length > 0 ? (
        <Box component="ul" aria-label={t`Files`} sx={FILES}>
          {files.map((file) => (
            <li key={file.id}>
              <File file={file} />
            </li>
          ))}
        </Box>
      ) : null}
      {links.length > 0 ? (
        <Box component="ul" aria-label={t`Links`} sx={LINKS}>
          {links.map((url) => (
            <li key={url}>
              <Link href={url} target="_blank" rel="noreferrer" title={url} dir="ltr" sx={URL}>
                {url.replace(/^https?:\/\//, '')}
              </Link>
            </li>
          ))}
        </Box>
      ) : null}
      <Typography variant="caption" color="textSecondary">{t`In the messages shown`}</Typography>
    </Part>
  );
}

function File({ file: { id, kind, contentType, fileName, bytes } }: { file: SharedFile }) {
  const source = address(api.media, { parameters: { id } });
  const name = fileName ?? kindText(kind);
  const type = contentType?.split('/')[0];
  const isDrawn = type === 'image' && bytes !== null && bytes <= PICTURE_BYTES;
  const Icon = type === 'audio' ? VoiceIcon : type === 'video' || type === 'image' ? PictureIcon : DocumentIcon;
  return (
    <Link href={source} target="_blank" rel="noreferrer" title={name} underline="none" sx={FILE}>
      {isDrawn ? (
        <Box component="img" src={source} alt={name} loading="lazy" sx={PICTURE} />
      ) : (
        <>
          <Icon />
          <Box component="span" dir="auto" sx={NAME}>
            {name}
          </Box>
        </>
      )}
    </Link>
  );
}

const CUT = { maxWidth: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const FILES = {
  ...{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 2 },
  ...{ listStyle: 'none', m: 0, p: 0 },
} as const;
const FILE = {
  ...{ display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center', gap: 1 },
  ...{ height: 60, borderRadius: '10px', overflow: 'hidden', bgcolor: 'part.hush', color: 'text.primary' },
} as const;
const PICTURE = { width: 1, height: 1, objectFit: 'cover' } as const;
const NAME = { ...CUT, fontSize: 12, lineHeight: '16px', px: 1.5 } as const;
const LINKS = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, minWidth: 0 } as const;
const URL = { ...CUT, display: 'block', fontSize: 13, lineHeight: '20px' } as const;
