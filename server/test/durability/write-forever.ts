import { DatabaseSync } from 'node:sqlite';

// Writes pairs into two tables until it is killed, and prints the number of each pair that is committed.
const database = new DatabaseSync(process.argv[2] ?? '', { timeout: 5000 });
database.exec('pragma journal_mode = wal; pragma synchronous = full;');
database.exec(
  'create table if not exists debits (n integer primary key); create table if not exists credits (n integer)',
);
for (let n = 1; ; n += 1) {
  database.exec(`begin immediate; insert into debits values (${n}); insert into credits values (${n}); commit`);
  // Waits for the pipe: otherwise output would queue up in a loop without a pause, which never empties the queue.
  await new Promise((resolve) => process.stdout.write(`${n}\n`, resolve));
}
