/**
 * The page's security policy forbids eval, which zod tries with its first schema. Import this module
 * before any other. Sets zod's configuration without loading zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
