import { connect } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';

// One of several processes that start together: prints the migrations it applied.
const connection = connect({ databaseUrl: process.env.DATABASE_URL || undefined, dataDir: process.env.DATA_DIR ?? '' });
console.log(JSON.stringify(await migrate(connection, Date.now())));
await connection.db.destroy();
