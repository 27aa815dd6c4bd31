import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { HEADING, PART } from '../section';

export interface Point {
  Icon: (props: { size?: number }) => ReactNode;
  title: string;
  text: string;
}

interface StoryProps {
  id: string;
  title: ReactNode;
  lead: string;
  points: readonly Point[];
  /** The picture comes first if there is room beside it. */
  isTurned?: boolean;
  /** The picture. */
  children: ReactNode;
}

/** One ability of the product, described beside its picture. */
export function Story({ id, title, lead, points, isTurned = false, children }: StoryProps) {
  const columns = isTurned ? 'minmax(0, 1.18fr) minmax(0, 0.82fr)' : 'minmax(0, 0.82fr) minmax(0, 1.18fr)';
  return (
    <Box component="section" aria-labelledby={id} sx={{ ...PART, ...LAYOUT, gridTemplateColumns: { lg: columns } }}>
      <Box sx={{ order: { lg: isTurned ? 2 : 0 } }}>
        <Typography id={id} component="h2" sx={HEADING}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ fontSize: 16, lineHeight: '26px', mt: 4, mb: 5, maxWidth: '46ch' }}>
          {lead}
        </Typography>
        <Box component="ul" sx={{ display: 'grid', gap: 3.5, p: 0, m: 0, listStyle: 'none' }}>
          {points.map(({ Icon, title: point, text }) => (
            <Box component="li" key={point} sx={{ display: 'grid', gridTemplateColumns: '20px 1fr', gap: 3 }}>
              <Box sx={{ color: 'text.secondary', pt: '1px' }}>
                <Icon />
              </Box>
              <Box sx={{ fontSize: 14, lineHeight: '22px' }}>
                <b>{point}</b>{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {text}
                </Box>
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
      {children}
    </Box>
  );
}

const LAYOUT = {
  ...{ display: 'grid', gap: { xs: 7, lg: 16 }, alignItems: 'center' },
  '& h2 em': { fontStyle: 'normal', color: 'accent.main' },
} as const;
