import { Module } from '@nestjs/common';
import { wordsHandlers } from './words/words.commands.js';
import { WordsController } from './words/words.controller.js';
import { wordsQueries } from './words/words.queries.js';

/** The people whom accounts write to, and what they allow. */
@Module({
  controllers: [WordsController],
  providers: [...wordsHandlers, ...wordsQueries],
})
export class PeopleModule {}
