import { test } from "../product/shared-product.ts";
import { person, signUp } from "./people.ts";
const VIEWS = [
  [1440, 900, "light"],
  [360, 740, "dark"],
  [768, 1024, "light"],
] as const;
test("look", async ({ page, product }) => {
  test.setTimeout(400_000);
  const shoot = async (name: string, paths: string[]) => {
    for (const [width, height, scheme] of VIEWS) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      for (const path of paths) {
        await page.goto(product.origin + path);
        await page.waitForTimeout(1200);
        await page.screenshot({
          path: `/tmp/look/${name}${path.replaceAll("/", "_")}-${width}.png`,
        });
      }
    }
  };
  await shoot(
    "visitor",
    (process.env.V ?? "/help,/help/faq,/contact,/health-check,/changelog,/help/nope")
      .split(",")
      .filter(Boolean),
  );
  if (process.env.U === "") return;
  await signUp(page, product, person("Lena", "Brandt"));
  await page.getByRole("heading", { name: "Lena's project" }).waitFor();
  await shoot("user", (process.env.U ?? "/,/contact,/project/files").split(","));
});
