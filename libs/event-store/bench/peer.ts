import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, figure } from './measure.js';

interface PeerRound {
  appended: number;
  ms: number;
  /** Why it ended before its appends were done, if it did. */
  failure?: string;
}

/**
 * emmett-sqlite doing the same work, each round in a process of its own because some of its failures end the process.
 * Only what it appended before it failed is counted, and the table says that it failed.
 */
export async function peerBench(rounds: number): Promise<Figure[]> {
  const script = join('bench', 'peer', 'append.mjs');
  if (!existsSync(join('bench', 'peer', 'node_modules'))) throw new Error('Run npm ci --prefix bench/peer first');
  const figures: Figure[] = [];
  for (const concurrent of [1, 10, 50]) {
    const all: PeerRound[] = [];
    for (let round = 0; round < rounds; round++) all.push(await peerRound(script, concurrent));
    const rates = all.filter(({ appended }) => appended > 0).map(({ appended, ms }) => appended / (ms / 1_000));
    const failed = all.filter(({ failure }) => failure !== undefined);
    const reason = failed[0]?.failure;
    const remark = reason === undefined ? '' : ` (${failed.length} of ${rounds} rounds broke off: ${reason})`;
    const name = `emmett-sqlite: ${concurrent === 1 ? 'one append' : `${concurrent} appends`} at a time${remark}`;
    figures.push(figure(name, rates));
  }
  return figures;
}

/** The last line the child printed counts: it prints one after every append that was confirmed. */
async function peerRound(script: string, concurrent: number): Promise<PeerRound> {
  const child = spawn(process.execPath, [script, String(concurrent)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(0, 20_000)));
  const [code] = (await once(child, 'close')) as [number | null];
  const last = output.split('\n').findLast((line) => line.startsWith('{"appended"') && line.endsWith('}'));
  const { appended, ms } = JSON.parse(last ?? '{"appended":0,"ms":0}') as PeerRound;
  const reason =
    /SQLITE_[A-Z]+/.exec(output + errors)?.[0] ?? errors.split('\n').find((line) => line.includes('Error'));
  return { appended, ms, ...(code !== 0 && { failure: reason ?? `exit ${code}` }) };
}
