import { vi } from "vitest";

/**
 * Makes hashing the hundreds of passwords in tests a hundred times cheaper. passwords.test.ts tests
 * the real cost.
 */
vi.mock("../apps/server/src/login/password-cost.ts", () => ({
  PASSWORD_COST: { logN: 10, r: 8, p: 1 },
}));
