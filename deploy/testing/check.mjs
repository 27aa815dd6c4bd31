let failures = 0;

/** Runs one check, prints its result, and continues. */
export async function check(name, work) {
  try {
    await work();
    console.log(`ok   ${name}`);
  } catch (error) {
    failures++;
    console.error(`FAIL ${name}\n${error.stack}`);
  }
}

/** Ends the process, with 1 if a check failed. */
export function finish() {
  console.log(failures === 0 ? 'Everything holds.' : `${failures} failed`);
  process.exit(failures === 0 ? 0 : 1);
}
