/** scrypt with 32 MB of memory and three passes. */
export const PASSWORD_COST = { logN: 15, r: 8, p: 3 } as const;
