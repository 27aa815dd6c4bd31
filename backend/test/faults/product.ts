import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@wavelane/testing';

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' };

/** Long enough for a machine with much other work. */
const START_MS = 120_000;

/** The way to start it, if it differs from the usual one. */
export interface Launch {
  env?: NodeJS.ProcessEnv;
  /** The script of the server, if it is not the built one. */
  script?: string;
  /** The script of the operators' commands, if it is not the built one. */
  cli?: string;
  /** The port to listen on, if the gateway knows it already. */
  port?: number;
}

/** The built product as a process of its own, as an operator would run it. */
export class Product {
  private child: ChildProcess | undefined;
  private output = '';
  /** Exit code of the process that ended last; null if a signal ended it. */
  exitCode: number | null = null;

  private constructor(
    private readonly dataDir: string,
    private readonly port: number,
    private readonly simPort: number,
    private readonly how: Launch,
  ) {}

  static async create(dataDir: string, how: Launch = {}): Promise<Product> {
    return new Product(dataDir, how.port ?? (await freePort()), await freePort(), how);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get simUrl(): string {
    return `http://127.0.0.1:${this.simPort}`;
  }

  /** The id of the running process. */
  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** The end of its output. */
  get said(): string {
    return this.output;
  }

  /** Whether it has ended by itself. */
  get hasEnded(): boolean {
    return this.child !== undefined && (this.child.exitCode !== null || this.child.signalCode !== null);
  }

  /** Starts it and waits until it is ready. @param through see `launch` @returns ms from start to ready */
  async start(through: readonly string[] = []): Promise<number> {
    const began = Date.now();
    const child = this.launch(through);
    while (Date.now() - began < START_MS) {
      if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}:\n${this.output}`);
      if (await this.ready()) return Date.now() - began;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`The product was not ready within ${START_MS / 1_000} s:\n${this.output}`);
  }

  /**
   * Starts it and does not wait. It ends with this process at the latest.
   * @param through a command that is put before Node's, takes a resource away from its process and then becomes Node
   */
  launch(through: readonly string[] = []): ChildProcess {
    const { env, script = 'dist/backend/src/main.js' } = this.how;
    const [command = process.execPath, ...args] = [...through, process.execPath, script];
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(this.port),
        SIM_PORT: String(this.simPort),
        DATA_DIR: this.dataDir,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        RATE_LIMITS: 'off',
        // Days are given by hand, unless a test chooses otherwise.
        AUTOMATIC_DAYS: 'off',
        ...env,
      },
    });
    this.child = child;
    this.output = '';
    const keep = (chunk: Buffer) => (this.output = (this.output + chunk.toString()).slice(-8_000));
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const end = () => void child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    return child;
  }

  /** Ends the process as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Asks it to stop. @returns ms until it was gone */
  async stop(): Promise<number> {
    const began = Date.now();
    await this.end('SIGTERM');
    return Date.now() - began;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    [this.exitCode] = await gone;
  }

  private async ready(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(1_000) })).ok;
    } catch {
      return false;
    }
  }
}
