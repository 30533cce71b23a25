import { vi } from "vitest";

/**
 * Reduces the cost of the hundreds of passwords that tests hash to a hundredth. passwords.test.ts
 * tests the real cost.
 */
vi.mock("../apps/server/src/login/password-cost.ts", () => ({
  PASSWORD_COST: { logN: 10, r: 8, p: 1 },
}));
