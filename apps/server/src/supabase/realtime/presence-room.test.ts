import { expect, test } from "vitest";
import { openPresenceRoom } from "./presence-room.ts";

const ANNA = "5b0c9d7e-3f44-4c0a-9a57-0d6a1f0e2b11";
const BEN = "6c1dae8f-4055-4d1b-8b68-1e7b201f3c22";

test("a channel's user is the person in its token, whatever the channel claims", () => {
  const room = openPresenceRoom();
  const change = room.track({}, "tab", { user: ANNA, at: "files" }, BEN);
  expect(change).toMatchObject([{ joins: { tab: { metas: [{ user: BEN, at: "files" }] } } }]);
  expect(room.state()).toMatchObject({ tab: { metas: [{ user: BEN }] } });
});

test("a channel without a logged-in person has no user", () => {
  const room = openPresenceRoom();
  room.track({}, "tab", { user: ANNA }, undefined);
  expect(room.state()["tab"]?.metas[0]).not.toHaveProperty("user");
});

test("a changed presence state is announced as a leave and a join of the same person", () => {
  const room = openPresenceRoom();
  const channel = {};
  room.track(channel, "tab", { at: "files" }, ANNA);
  const [gone, come] = room.track(channel, "tab", { at: "library" }, ANNA);
  expect(gone).toMatchObject({ joins: {}, leaves: { tab: { metas: [{ at: "files" }] } } });
  expect(come).toMatchObject({
    joins: { tab: { metas: [{ at: "library", user: ANNA }] } },
    leaves: {},
  });
});

test("presence of other servers: joins and leaves are announced once, and a state replaces them", () => {
  const [here, there] = [openPresenceRoom(), openPresenceRoom()];
  const channel = {};
  const joins = there.track(channel, "tab", { at: "files" }, ANNA);
  const apply = (changes: typeof joins) => changes.flatMap((one) => here.change("there", one));
  expect(apply(joins)).toEqual(joins);
  expect(apply(joins)).toEqual([]);
  here.track({}, "tab", {}, BEN);
  expect(here.state()["tab"]?.metas.map(({ user }) => user)).toEqual([BEN, ANNA]);
  expect(here.ownState()["tab"]?.metas).toHaveLength(1);

  expect(here.replace("there", there.ownState())).toEqual([]);
  const leaves = there.untrack(channel);
  expect(here.replace("there", there.ownState())).toEqual(leaves);
  expect(apply(leaves)).toEqual([]);
  expect(here.state()).toEqual(here.ownState());
});
