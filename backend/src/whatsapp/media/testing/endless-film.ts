import { videoOf } from './sample-media.js';

/** The ways in which a table of a film of some hundred bytes can say that it has four thousand million entries. */
export type Endless = 'sizes' | 'times';

const MOST = 0xff_ff_ff_ff;

/** A film that whoever lists its pictures never ends listing, or only when the memory is full. */
export async function endlessFilm(what: Endless): Promise<Buffer> {
  const film = await videoOf('avc', 3);
  const box = (name: string) => film.indexOf(name, 0, 'latin1');
  if (what === 'sizes') {
    // A table of sizes of no bits each: [type][version and flags][size of a field][count].
    const sizes = box('stsz');
    film.write('stz2', sizes, 'latin1');
    film.writeUInt32BE(0, sizes + 8);
    film.writeUInt32BE(MOST, sizes + 12);
    return film;
  }
  // [type][version and flags][count of entries][count][length]; a table of offsets makes readers list all of them.
  const times = box('stts');
  film.writeUInt32BE(MOST, times + 12);
  const chunks = box('stsc');
  film.write('ctts', chunks, 'latin1');
  film.writeUInt32BE(1, chunks + 8);
  return film;
}
