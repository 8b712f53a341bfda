import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Preloaded into a server: slows down every fdatasync, and records the length of the file that was
// synced. A power cut may lose everything after that.
const note = process.env.SYNC_NOTE ?? '';
const real = fs.fdatasync;
const slow = (fd: number, done: fs.NoParamCallback) => {
  const { size } = fs.fstatSync(fd);
  setTimeout(() => {
    real(fd, (error) => {
      // Replaced in one write: a kill in the middle leaves the previous record.
      if (error === null) fs.appendFileSync(note, `${size}\n`);
      done(error);
    });
  }, Math.random() * 20);
};
fs.fdatasync = slow as typeof fs.fdatasync;
syncBuiltinESMExports();
