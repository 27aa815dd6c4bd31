import { Module } from '@nestjs/common';
import { TestClockController } from './test-clock.controller.js';
import { TestClockFollower } from './test-clock.follower.js';

/** Part of the application only with `TEST_CLOCK=1`, which production refuses. */
@Module({ controllers: [TestClockController], providers: [TestClockFollower] })
export class TestClockModule {}
