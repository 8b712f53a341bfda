// Test files run in threads of one process, and Node's broadcast channels cross them. Each file stands for a browser of its own.
const browser = crypto.randomUUID();

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${browser}`);
  }
};
