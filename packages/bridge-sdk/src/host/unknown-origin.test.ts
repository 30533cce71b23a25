import { afterEach, describe, expect, it, vi } from "vitest";
import { hostMode } from "./host-mode.ts";
import { serveTool } from "./serve-tool.ts";
import { twoWindows } from "../testing/two-windows.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function openToAnyone() {
  const windows = twoWindows();
  const asked: string[] = [];
  const host = serveTool({
    here: windows.host,
    client: () => windows.toolSeenByHost,
    origin: null,
    handlers: { getUser: () => null },
    grantsFor: (origin) => {
      asked.push(origin);
      return new Set(["user"]);
    },
  });
  ends.push(() => host.stop());
  const answers: unknown[] = [];
  windows.tool.addEventListener("message", ({ data }) =>
    answers.push((data as { id: unknown }).id),
  );
  const say = (origin: string, id: string, method: string): void =>
    windows.host.deliver({
      data: { TERA: 1, id, action: "rpc", method, args: [] },
      origin,
      source: windows.toolSeenByHost,
      ports: [],
    });
  return { host, asked, answers, say, tool: windows.tool };
}

describe("a host that does not know the tool's origin", () => {
  it("the host serves only the first origin that sends a handshake", async () => {
    const { host, asked, answers, say, tool } = openToAnyone();
    say(tool.origin, "hello", "handshake");
    say("https://other.example", "hello2", "handshake");
    say("https://other.example", "spy", "getUser");
    say(tool.origin, "user", "getUser");
    await vi.waitFor(() => expect(answers).toEqual(["hello", "user"]));
    expect(asked).toEqual([tool.origin]);
    expect(host.origin).toBe(tool.origin);
  });

  it("the host reports an older client's handshake once the host has answered it", () => {
    const windows = twoWindows();
    const onHandshake = vi.fn<() => void>();
    const host = serveTool({
      here: windows.host,
      client: () => windows.toolSeenByHost,
      origin: windows.tool.origin,
      handlers: {},
      grantsFor: () => new Set(),
      onHandshake,
    });
    ends.push(() => host.stop());
    const say = (method: string): void =>
      windows.host.deliver({
        data: { TERA: 1, id: method, action: "rpc", method, args: [] },
        origin: windows.tool.origin,
        source: windows.toolSeenByHost,
        ports: [],
      });
    say("getUser");
    expect(onHandshake).not.toHaveBeenCalled();
    say("handshake");
    expect(onHandshake).toHaveBeenCalledOnce();
  });

  it("the host serves no origin before that origin's handshake, and never an opaque origin", async () => {
    const { host, asked, answers, say, tool } = openToAnyone();
    say(tool.origin, "early", "getUser");
    say("null", "opaque", "handshake");
    say("null", "opaque2", "getUser");
    say(tool.origin, "hello", "handshake");
    await vi.waitFor(() => expect(answers).toEqual(["hello"]));
    expect(asked).toEqual([]);
    expect(host.origin).toBe(tool.origin);
  });
});

it("BRIDGE-03 hostMode is 'tera' only for a top-level page on the product's own hosts", () => {
  const page = (host: string): Pick<Window, "parent" | "location"> => {
    const made = { location: { host } } as { parent: unknown; location: { host: string } };
    made.parent = made;
    return made as unknown as Pick<Window, "parent" | "location">;
  };
  const OWN = ["tera.example", "localhost:7334"];
  expect(hostMode(page("tera.example"), OWN)).toBe("tera");
  expect(hostMode(page("localhost:7334"), OWN)).toBe("tera");
  expect(hostMode(page("evil.example"), OWN)).toBe("none");
  expect(hostMode({ ...page("tera.example"), parent: {} as Window }, OWN)).toBe("embedded");
});
