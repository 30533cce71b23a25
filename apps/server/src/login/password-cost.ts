/** Work of one hash: 2^15 blocks of 8, three passes, 32 MB of memory. */
export const PASSWORD_COST = { logN: 15, r: 8, p: 3 } as const;
