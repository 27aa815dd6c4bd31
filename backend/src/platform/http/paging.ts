import { PAGE_DEFAULT, PAGE_MAX } from '@wavelane/contracts';
import { InvalidCursor } from '@wavelane/read-store';
import { IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { MayBeLeftOut } from './may-be-left-out.js';
import { WholeNumber } from './numbers/whole-number.js';
import type { Response } from 'express';

/** Which part of a list is wanted. */
export interface PageRequest {
  limit: number;
  cursor?: string;
}

/** A part of a list. */
export interface ListPage<T> {
  items: T[];
  /** Present when there is more. */
  cursor?: string;
}

/** How every cursor is written (positions of EventStoreDB have a slash); each list looks closer. */
const CURSOR = /^[\w/-]+$/;

/** `?limit=&cursor=` of every list: 1 to 500 items, 100 by default. */
export class PageQuery {
  @MayBeLeftOut()
  @WholeNumber()
  @Max(PAGE_MAX, { message: `limit must be at most ${PAGE_MAX}` })
  @Min(1, { message: 'limit must be at least 1' })
  @IsInt({ message: 'limit must be a whole number' })
  limit: number = PAGE_DEFAULT;

  /** From the Link header of the page before */
  @MayBeLeftOut()
  @IsString()
  @MaxLength(2_000)
  @Matches(CURSOR, { message: new InvalidCursor().message })
  cursor?: string;
}

/** The next page's address, relative to this request, in the `Link` header; the body stays a plain array. */
export function sendPage<T>(response: Response, page: ListPage<T>): T[] {
  if (page.cursor !== undefined) {
    const { pathname, searchParams } = new URL(response.req.originalUrl, 'http://localhost');
    searchParams.set('cursor', page.cursor);
    response.setHeader('Link', `<${pathname}?${searchParams.toString()}>; rel="next"`);
  }
  return page.items;
}
