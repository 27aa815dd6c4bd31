import Link from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';
import type { ReportFigureFilter, ReportFilter } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { formatNumber } from '@/lib/format';
import { dayAfter } from './period';

const RouteLink = createLink(Link);
/** A number is text: it does not have the colour of a button. */
const PLAIN = { fontWeight: 'inherit' } as const;

type Wanted = Pick<ReportFigureFilter, 'figure'> & Partial<ReportFigureFilter>;

interface FigureLinkProps {
  asked: ReportFilter;
  wanted: Wanted;
  children: ReactNode;
}

/** Leads to the conversations that a figure is made of. */
export function FigureLink({ asked, wanted, children }: FigureLinkProps) {
  const search = Object.fromEntries(Object.entries({ ...asked, ...wanted }).map(([name, value]) => [name, `${value}`]));
  return (
    <RouteLink to="/inbox" search={search} color="inherit" sx={PLAIN}>
      {children}
    </RouteLink>
  );
}

/** Leads to the jobs that sent on these days. */
export function SentLink({ asked: { from, days, channelId }, children }: Pick<FigureLinkProps, 'asked' | 'children'>) {
  const search = { from, to: dayAfter(from, days - 1), ...(channelId !== undefined && { channelId: `${channelId}` }) };
  return (
    <RouteLink to="/outbox" search={search} color="inherit" sx={PLAIN}>
      {children}
    </RouteLink>
  );
}

/** A number with its conversations behind it; 0 has none. */
export function Figure({ value, asked, wanted }: Omit<FigureLinkProps, 'children'> & { value: number }) {
  if (value === 0) return formatNumber(0);
  return (
    <FigureLink asked={asked} wanted={wanted}>
      {formatNumber(value)}
    </FigureLink>
  );
}
