import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { Controller, Headers, Param, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, say } from '@wavelane/contracts';
import type { Response } from 'express';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiProduces, ApiTags } from '../../platform/http/openapi/decorators.js';
import { Refusal } from '../../platform/http/errors/refusal.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { disposition } from './disposition.js';
import { MediaFiles } from './files/media-files.js';
import { GetMedia } from './media.queries.js';
import { rangeOf } from './range.js';

/** Routes for the files that people sent to the account's channels, and that members uploaded. */
@ApiTags('messages')
@SignedIn('look')
@Controller()
export class MediaController {
  constructor(
    private readonly queries: QueryBus,
    private readonly files: MediaFiles,
  ) {}

  /** Sends pictures, sounds, films and PDF inline, in parts if a player asks for them; any other file as a download. */
  @Route(api.media)
  @ApiProduces('application/octet-stream', 'image/*', 'audio/*', 'video/*', 'application/pdf')
  async get(
    @Me() { accountId, channels, memberId }: Principal,
    @Param('id') id: string,
    @Headers('range') asked: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const media = await this.queries.execute(new GetMedia(accountId, id, channels, memberId));
    const { bytes, contentType } = media;
    const range = rangeOf(asked, bytes);
    response.setHeader('Accept-Ranges', 'bytes');
    if (range === 'beyond') {
      response.setHeader('Content-Range', `bytes */${bytes}`);
      throw new Refusal(416, { saying: say('range-beyond-file') });
    }
    const { start, end } = range ?? { start: 0, end: bytes - 1 };
    const pieces = await this.files.read(media, { start, end });
    if (range) response.status(206).setHeader('Content-Range', `bytes ${start}-${end}/${bytes}`);
    response.setHeader('Content-Type', contentType);
    response.setHeader('Content-Length', end - start + 1);
    response.setHeader('Content-Disposition', disposition(media));
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // Compression would change the positions of the parts of a file.
    response.setHeader('Cache-Control', 'private, no-store, no-transform');
    // A player may close the connection in the middle of a film.
    await pipeline(Readable.from(pieces), response).catch(() => response.destroy());
  }
}
