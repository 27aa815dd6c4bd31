/**
 * An installation that moves from files to servers and back again and again, while it sends. The product is killed with
 * kill -9 in the middle of its messages, and `wavelane move` at random moments; in between the old place is started,
 * which either works or refuses. Then every promise is checked:
 *
 *   npm run fault:moves -- [--moves 20] [--seed 7] [--json]
 *
 * No message reaches its phone twice, none is forgotten, the two places never start both, and `audit verify` finds
 * nothing, with every head of the chain that was ever noted (docs/operations.md, "From files to servers, and back").
 */
import { mulberry32 } from '../chance.js';
import { argumentsOf, harness } from '../harness.js';
import { MovingWorld } from './moving-world.js';

/** The log keeps what went wrong, so each third move is enough: on servers and in files in turn. */
const AUDITED = 3;

const given = argumentsOf({ moves: '20' });
const world = await MovingWorld.create(mulberry32(Number(given.seed)));
await harness('moves', world, async () => {
  console.log(`seed ${given.seed}`);
  await world.start();
  const moves = Number(given.moves);
  for (let move = 1; move <= moves; move++) {
    await world.move();
    await world.demandPromises(move % AUDITED === 0 || move === moves);
    console.log(
      `move ${move}/${moves}: ${world.kills} kills of the command, ${world.refused} starts refused; ${world.times}`,
    );
  }
  const { sent, doubled, failures, kills, refused, recoveriesMs } = world;
  const note = `${kills} kills of the command, ${refused} starts refused, ${world.goneBack} times the old place worked on`;
  return { ...{ rounds: moves, acknowledged: sent, lost: world.lost, doubled, note }, recoveriesMs, failures };
});
