import { expect, test } from "@playwright/test";
import { createProject, signUp } from "../contract/security/signed-up.ts";
import { startProduct } from "../product/product.ts";

test("a sign-up and a project on PGlite survive a kill of the server", async () => {
  const product = await startProduct({ ENGINE: "pglite" });
  try {
    const amara = await signUp(product, "amara");
    const id = await createProject(amara, "Kept");
    await product.kill();
    await product.start();
    const projects = await amara.send("GET", "/rest/v1/projects?select=id,name");
    expect(await projects.json()).toEqual([{ id, name: "Kept" }]);
  } finally {
    await product.close();
  }
});
