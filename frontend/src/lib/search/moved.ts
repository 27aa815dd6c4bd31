import { type LinkProps, type ParsedLocation, redirect } from '@tanstack/react-router';

/** For the route of an address that is no more: leads to the new one, with what the address asks for and where it points. */
export const movedTo =
  (to: NonNullable<LinkProps['to']>) =>
  ({ location }: { location: ParsedLocation }): never => {
    // The search goes along as it was written: the new route takes from it what it knows.
    throw redirect({ href: `${to}${location.searchStr}${location.hash && `#${location.hash}`}`, replace: true });
  };
