import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Preloaded into a server: a disk that takes its time with every fdatasync, and a note of how long the file was that it
// was asked to keep. A power cut may take everything behind that.
const note = process.env.SYNC_NOTE ?? '';
const real = fs.fdatasync;
const slow = (fd: number, done: fs.NoParamCallback) => {
  const { size } = fs.fstatSync(fd);
  setTimeout(() => {
    real(fd, (error) => {
      // Added in one write: a kill in the middle leaves the note of before.
      if (error === null) fs.appendFileSync(note, `${size}\n`);
      done(error);
    });
  }, Math.random() * 20);
};
fs.fdatasync = slow as typeof fs.fdatasync;
syncBuiltinESMExports();
