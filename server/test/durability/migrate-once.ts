import { connect } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';

// One process of several that start together: prints the migrations that it applied.
const connection = connect({ databaseUrl: process.env.DATABASE_URL || undefined, dataDir: process.env.DATA_DIR ?? '' });
console.log(JSON.stringify(await migrate(connection, Date.now())));
await connection.db.destroy();
