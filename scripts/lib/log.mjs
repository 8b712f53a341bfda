/** Says what a script is doing. */
export function say(text) {
  process.stdout.write(`· ${text}\n`);
}

/** Stops the script with a message for a user. */
export function fail(text) {
  process.stderr.write(`✗ ${text}\n`);
  process.exit(1);
}
