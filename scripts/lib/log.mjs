/** Prints what a script is doing. */
export function say(text) {
  process.stdout.write(`· ${text}\n`);
}

/** Ends the script with an error message. */
export function fail(text) {
  process.stderr.write(`✗ ${text}\n`);
  process.exit(1);
}
