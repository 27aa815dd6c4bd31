import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { untilNext } from '@wavelane/event-store';
import { CronJob } from 'cron';
import type { WorkerRunner } from './worker-runner.js';

/**
 * Wakes workers at the times of their schedules. Every process keeps the times, and only the one that holds a worker's
 * lease makes a pass: a nudge does nothing elsewhere.
 */
@Injectable()
export class Timetable {
  constructor(private readonly schedules: SchedulerRegistry) {}

  /** Until the application stops. @throws an expression that is none */
  add(runner: WorkerRunner): void {
    const { name, schedule } = runner.worker;
    const key = `worker:${name}`;
    const nudge = () => runner.nudge();
    if (typeof schedule === 'number') this.every(key, schedule, nudge);
    else if (schedule !== undefined) {
      const options = { cronTime: schedule, timeZone: 'UTC', start: true, name: key };
      this.schedules.addCronJob(key, CronJob.from({ ...options, onTick: nudge }));
    }
  }

  private every(key: string, ms: number, nudge: () => void): void {
    const due = () => {
      this.schedules.deleteTimeout(key);
      this.every(key, ms, nudge);
      nudge();
    };
    this.schedules.addTimeout(key, setTimeout(due, untilNext(ms)));
  }
}
