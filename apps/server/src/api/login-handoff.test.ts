import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestInstallation,
  type Answer,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

let installation: TestInstallation;
let ann: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation();
  ann = await installation.addPerson("Ann");
});
afterAll(async () => {
  await installation.close();
});

const OURS = "http://localhost:7334";
const createHandoff = async (): Promise<string> =>
  String(
    (await installation.call("POST", "/api/auth/handover", ann, undefined, { origin: OURS })).json
      .code,
  );
const redeemHandoff = (code: string, origin = OURS): Promise<Answer> =>
  installation.call("POST", "/api/auth/takeover", undefined, { code }, { origin });
const query = (text: string, parameters: unknown[] = []) =>
  installation.context.database.query(text, parameters);

describe("BRIDGE-04 login handoff to our page inside another site", () => {
  it("a handoff code is exchanged once for a token of the same person and the next code", async () => {
    const first = await redeemHandoff(await createHandoff());
    expect(first).toMatchObject({
      status: 200,
      json: { user: { id: ann.id, email: ann.email, emailVerified: true } },
    });
    expect(
      (await installation.call("GET", "/api/consents", { ...ann, token: String(first.json.token) }))
        .status,
    ).toBe(200);
    const second = await redeemHandoff(String(first.json.code));
    expect(second.json.user).toEqual(first.json.user);
    expect(second.json.code).not.toBe(first.json.code);
  });

  it("a reused handoff code is refused and ends the login that the code started", async () => {
    const code = await createHandoff();
    const { json } = await redeemHandoff(code);
    expect(await redeemHandoff(code)).toMatchObject({ status: 401, json: { code: "NEED-LOGIN" } });
    expect((await redeemHandoff(String(json.code))).status).toBe(401);
  });

  it("at most one of several simultaneous attempts to redeem a handoff code succeeds", async () => {
    const code = await createHandoff();
    const answers = await Promise.all([
      redeemHandoff(code),
      redeemHandoff(code),
      redeemHandoff(code),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it("a handoff code expires after a minute, and the login it starts after eight hours", async () => {
    const late = await createHandoff();
    await query(
      "update private.handed_logins set expires_at = expires_at - interval '61 seconds' where used_at is null",
    );
    expect((await redeemHandoff(late)).status).toBe(401);
    const { json } = await redeemHandoff(await createHandoff());
    const [row] = await query(
      "select extract(epoch from chain_ends_at - now())::int as left from private.handed_logins where used_at is null order by chain_ends_at desc limit 1",
    );
    expect(Number(row?.["left"])).toBeGreaterThan(8 * 3600 - 60);
    await query(
      "update private.handed_logins set chain_ends_at = chain_ends_at - interval '8 hours', expires_at = expires_at - interval '8 hours'",
    );
    expect((await redeemHandoff(String(json.code))).status).toBe(401);
  });

  it("a handoff code can't be redeemed from another origin or created without a login", async () => {
    for (const origin of [
      "https://evil.example",
      "null",
      "http://localhost:7335",
      "http://localhost:7334.evil.example",
    ]) {
      expect(
        (await installation.call("POST", "/api/auth/handover", ann, undefined, { origin })).status,
      ).toBe(403);
      const code = await createHandoff();
      expect((await redeemHandoff(code, origin)).status).toBe(403);
      expect((await redeemHandoff(code)).status).toBe(200);
    }
    expect((await installation.call("POST", "/api/auth/handover", undefined)).status).toBe(401);
    for (const wrong of ["x", "' or 1=1 --", "../"])
      expect((await redeemHandoff(wrong)).status).toBe(401);
  });

  it("a handed-off login can't create handoffs, manage personal tokens or change consents", async () => {
    const { json } = await redeemHandoff(await createHandoff());
    const handed = { ...ann, token: String(json.token) };
    const calls: readonly (readonly [string, string, object | undefined])[] = [
      ["POST", "/api/auth/handover", undefined],
      ["POST", "/api/tokens", { name: "CI", scopes: ["projects:read"] }],
      ["GET", "/api/tokens", undefined],
      ["DELETE", "/api/tokens/00000000-0000-4000-8000-000000000000", undefined],
      ["POST", "/api/consents", { origin: "https://evil.example", scopes: ["user"] }],
      ["POST", "/api/consents/revoke", { origin: "https://evil.example" }],
    ];
    for (const [method, path, body] of calls) {
      const answer = await installation.call(method, path, handed, body, { origin: OURS });
      expect([path, answer]).toMatchObject([path, { status: 403, json: { code: "FORBIDDEN" } }]);
    }
    const next = await redeemHandoff(String(json.code));
    expect(
      (
        await installation.call(
          "POST",
          "/api/auth/handover",
          { ...ann, token: String(next.json.token) },
          undefined,
          { origin: OURS },
        )
      ).status,
    ).toBe(403);
  });

  it("a handoff code is never stored in plain text", async () => {
    const code = await createHandoff();
    expect(JSON.stringify(await query("select * from private.handed_logins"))).not.toContain(code);
  });
});
