import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { connect } from '../../src/db/connect.ts';
import { billingCommands } from '../../src/features/billing/index.ts';
import { onWrite } from '../on-write.ts';
import { buildTestDeps } from '../test-deps.ts';

// A process that is killed while it works. WORK is the request or the operator's command, DIE_AT the point of the kill.
const { WORK = '', DIE_AT = '', NOW = '0' } = process.env;
const die = () => process.kill(process.pid, 'SIGKILL');
const config = readConfig(process.env);
const connection = connect({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
const db = onWrite(connection.db, (written, node) => {
  const isGrant = node.kind === 'InsertQueryNode' && JSON.stringify(node).includes('"grants"');
  if (DIE_AT === `write ${written}` || (DIE_AT === 'grant' && isGrant)) die();
});
const deps = buildTestDeps({ ...connection, db }, config, { now: () => Number(NOW) });
const app = await createApp(deps, { webRoot: '/nonexistent', readiness: { stopping: false } });
app.addHook('onSend', async () => {
  if (DIE_AT === 'answer') die();
});
const { url, token, body, command, args } = JSON.parse(WORK);
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
console.log(
  command === undefined
    ? (await app.inject({ method: 'POST', url, headers, payload: body })).body
    : await billingCommands[command]?.run(deps, args),
);
