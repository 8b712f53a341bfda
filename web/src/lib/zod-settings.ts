// Zod tests whether it may compile code at run time; the content security policy forbids that and the browser reports it.
// Zod reads its settings from the global object, so they can be set without loading it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
