/** scrypt: 32 MB of memory, three passes. */
export const PASSWORD_COST = { logN: 15, r: 8, p: 3 } as const;
