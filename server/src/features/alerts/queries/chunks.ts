/** Maximum rows in one statement: both databases limit its parameters. */
const chunk = 200;

export function* chunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += chunk) yield rows.slice(start, start + chunk);
}
