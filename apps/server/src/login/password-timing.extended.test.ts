import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("checking a password takes equally long for an unknown account and a known one", async () => {
  const stored = await hashPassword("correct horse battery");
  const time = async (hash: string | undefined): Promise<number> => {
    const start = process.cpuUsage();
    for (let index = 0; index < 4; index += 1) await verifyPassword("something else", hash);
    const used = process.cpuUsage(start);
    return used.user + used.system;
  };
  await time(stored);
  const [known, unknown] = [await time(stored), await time(undefined)];
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});
