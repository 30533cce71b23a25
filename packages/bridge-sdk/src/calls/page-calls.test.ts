import { expect, it } from "vitest";
import { connect } from "../connect.ts";
import { mockHost } from "../testing/mock-host.ts";
import { pages } from "./page-calls.ts";

it("a tool opens a file of the project and a screening round in the host", async () => {
  const host = mockHost();
  const tera = await connect();
  const { hostPages } = pages(tera);
  const [path = ""] = host.mockState.files.keys();
  const file = await tera.files.get(path);
  await hostPages.openFile(file?.id ?? "", { page: "provenance" });
  await hostPages.openRound("example");
  expect(host.mockState.shown.get("openProjectFile")).toBe(path);
  expect(host.mockState.shown.get("openScreeningRound")).toBe("example");
  await expect(
    hostPages.openFile(file?.id ?? "", { page: "elsewhere" as "file" }),
  ).rejects.toMatchObject({ code: "INVALID-ARGUMENT" });
  tera.dispose();
  host.stop();
});
