import sourceMapSupport from 'source-map-support';

/**
 * Stacks name the sources, not the build. A map is read when the first stack with its file is written; Node's own
 * `--enable-source-maps` reads those of all files at each start (15 MB that stay, 0.2 s of the processor).
 */
sourceMapSupport.install({ environment: 'node', handleUncaughtExceptions: false });
