import { vi } from "vitest";

/** Tests hash hundreds of passwords, each at a hundredth of what it costs in the product: what that costs is tried out beside the hash (passwords.test.ts). */
vi.mock("../apps/server/src/login/password-cost.ts", () => ({
  PASSWORD_COST: { logN: 10, r: 8, p: 1 },
}));
