import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Preloaded into a server: fdatasync fails while the file named in SYNC_FAILS exists.
const flag = process.env.SYNC_FAILS ?? '';
const real = fs.fdatasync;
const failing = (fd: number, done: fs.NoParamCallback) => {
  if (fs.existsSync(flag)) done(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }));
  else real(fd, done);
};
fs.fdatasync = failing as typeof fs.fdatasync;
syncBuiltinESMExports();
