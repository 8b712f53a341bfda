// Zod would look whether it may compile code at run time; the content policy forbids that, and the browser reports the try.
// Its settings lie on the global object, so that they can be made before it is loaded, without loading it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
