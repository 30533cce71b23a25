/** Arrays over a plain `ArrayBuffer`, which can be transferred and stored in a Blob. */

// Uint8Array<ArrayBuffer> would refuse TypeScript before 5.7.
export type Bytes = ReturnType<typeof Uint8Array.from>;
export type Places = ReturnType<typeof Uint32Array.from>;
