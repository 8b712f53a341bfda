import { onPath } from './lib/debian.mjs';
import { fail } from './lib/log.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

// Three PostgreSQL nodes under Patroni and etcd, behind HAProxy and PgBouncer, three processes of ours and Redis, on loopback: what
// clients see while each part is killed, frozen or lost. `-- --core` kills only a postmaster and a process.
const parts = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'redis-server'];
await ensurePackages({ all: true });
const missing = [];
for (const part of parts) if (!(await onPath([part]))) missing.push(part);
if (missing.length > 0)
  fail(
    `Not installed: ${missing.join(', ')}. On Debian: apt-get install postgresql patroni etcd-server haproxy pgbouncer redis-server, and stop the services that it starts.`,
  );
const core = process.argv.includes('--core');
const { code } = await run('vitest', ['run', '--project', 'ha'], { env: { HA: core ? 'core' : 'full' } });
process.exit(code);
