import { spawn } from 'node:child_process';

/** The message to systemd about a service of `Type=notify`. */
type Told = 'ready' | 'stopping';

/**
 * Reports the state of the process to systemd, if systemd asked for it. Node opens no datagram socket of that kind, so
 * systemd's own program does it; the unit takes messages of children (`NotifyAccess=all`).
 * @param detail the text that `systemctl status` shows
 */
export function tellSupervisor(told: Told, detail: string, env: NodeJS.ProcessEnv = process.env): void {
  if (!env.NOTIFY_SOCKET) return;
  const child = spawn('systemd-notify', [`--${told}`, `--pid=${process.pid}`, `--status=${detail}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { NOTIFY_SOCKET: env.NOTIFY_SOCKET, PATH: env.PATH },
  });
  // Without it the start ends by its time limit, and the line says why.
  child.once('error', (error) =>
    process.stderr.write(`systemd cannot be told that Wavelane is ${told}: ${error.message}\n`),
  );
  child.unref();
}
