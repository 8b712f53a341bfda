import { readConfig } from '../../src/config.ts';
import { connect } from '../../src/db/connect.ts';
import { watchJob } from '../../src/features/alerts/index.ts';
import { numberedSource } from '../lists.ts';
import { onWrite } from '../on-write.ts';
import { buildTestDeps } from '../test-deps.ts';
import { numberedAccount, unchanged } from './account.ts';

// A process that checks interests and is killed before one of its writes. LOST holds the ids that are gone, DIE_AT the write.
const { LOST = '[]', DIE_AT = '', NOW = '0' } = process.env;
const config = readConfig(process.env);
const connection = connect({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
const db = onWrite(connection.db, (written) => {
  if (written === Number(DIE_AT)) process.kill(process.pid, 'SIGKILL');
});
const deps = buildTestDeps({ ...connection, db }, config, { now: () => Number(NOW) });
const account = { ...unchanged(), now: new Map((JSON.parse(LOST) as string[]).map((id) => [id, null])) };
const ads = { ...deps.ads, test: numberedAccount(deps, account) };
await watchJob({ ...deps, interests: numberedSource(), ads }).run(new AbortController().signal);
await deps.mails.idle();
await connection.db.destroy();
