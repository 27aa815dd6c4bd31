import { type LinkProps, type ParsedLocation, redirect } from '@tanstack/react-router';

/** For the route of an address that no longer exists: leads to the new one, with the address's search and hash. */
export const movedTo =
  (to: NonNullable<LinkProps['to']>) =>
  ({ location }: { location: ParsedLocation }): never => {
    // The search is kept as it was written: the new route takes the parameters that it knows from it.
    throw redirect({ href: `${to}${location.searchStr}${location.hash && `#${location.hash}`}`, replace: true });
  };
