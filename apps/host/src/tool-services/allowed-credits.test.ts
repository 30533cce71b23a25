import { expect, it } from "vitest";
import { withAllowedCredits } from "./allowed-credits.ts";

const tools = [
  { id: "paid", url: "https://paid.example/app", credits: 20 },
  { id: "free", url: "https://free.example", credits: undefined },
];
const credits = (tool: string | undefined, origin: string) =>
  withAllowedCredits(
    { type: "tool", ...(tool === undefined ? {} : { tool }), credits: 5 },
    origin,
    tools,
  ).credits;

it("PROJ-15 only a listed tool with a price charges credits, and only from its own origin", () => {
  expect(credits("paid", "https://paid.example")).toBe(5);
  expect(credits("paid", "https://free.example")).toBeUndefined();
  expect(credits("free", "https://free.example")).toBeUndefined();
  expect(credits(undefined, "https://paid.example")).toBeUndefined();
});
