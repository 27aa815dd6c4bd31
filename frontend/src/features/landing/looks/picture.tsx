import Box from '@mui/material/Box';
import { language } from '@/i18n/texts';

/** Taken by `npm run pictures`, CSS px. */
export const PICTURES = {
  inbox: { width: 1000, height: 640 },
  review: { width: 760, height: 620 },
  thread: { width: 760, height: 620 },
  proof: { width: 760, height: 620 },
} as const;

/** Only that of the page's theme is ever fetched, and only once it comes into view. */
const THEMES = [
  ['light', { '.dark &': { display: 'none' } }],
  ['dark', { '.light &': { display: 'none' } }],
] as const;

interface PictureProps {
  name: keyof typeof PICTURES;
  /** The subject of the picture. */
  title: string;
  /** It is in sight at once. */
  isFirst?: boolean;
}

/** A picture of the product as it is, in the language and the theme of the page. */
export function Picture({ name, title, isFirst = false }: PictureProps) {
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      {THEMES.map(([theme, sx]) => (
        <Box
          key={theme}
          component="img"
          src={`/pictures/${language}/${name}-${theme}.webp`}
          alt={title}
          loading="lazy"
          {...(isFirst && { fetchPriority: 'high' })}
          decoding="async"
          {...PICTURES[name]}
          sx={{ ...LOOKS, ...sx }}
        />
      ))}
    </Box>
  );
}

const LOOKS = {
  ...{ display: 'block', width: 1, height: 'auto', bgcolor: 'background.paper' },
  ...{ border: 1, borderColor: 'part.outline', borderRadius: '14px' },
  '.light &': { boxShadow: '0 24px 56px rgba(15, 27, 45, 0.12)' },
} as const;
