import { expect, type Page, test } from "@playwright/test";
import { chooseFile } from "../e2e/choose-file.ts";
import { CITATION_FILES, INVENTED_TRIALS } from "../e2e/citation-files.ts";
import { fillSignUp, linkMailedTo, person, verifyEmail } from "../e2e/people.ts";
import { startProduct } from "../product/product.ts";
import { takePictures } from "./picture.ts";

const MAX_UPLOAD_MB = 8;

/** Failures are reported at the end, so that one does not prevent other screenshots. */
const failures: string[] = [];
async function screen(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await test.step(name, work);
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

test("screenshots are saved of every main screen, with the data of an active review", async ({
  browser,
}) => {
  const product = await startProduct({ MAXIMUM_FILE_MB: String(MAX_UPLOAD_MB) });
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const amara = person("Amara", "Osei");
  const ruth = person("Ruth", "Lindqvist");
  const visit = (path: string) => page.goto(`${product.origin}${path}`);
  try {
    await screen("landing", async () => {
      await visit("/");
      await expect(page.getByRole("heading", { name: "Collaborative" })).toBeVisible();
      await takePictures(page, "01-landing");
      await takePictures(page, "02-landing-whole", { wholePage: true });
    });
    await screen("log-in", async () => {
      await visit("/login");
      await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
      await takePictures(page, "03-log-in");
    });
    await visit("/signup");
    await expect(page.getByLabel("Given name")).toBeVisible();
    await screen("sign-up", () => takePictures(page, "04-sign-up"));
    await fillSignUp(page, amara);
    await expect(page.getByRole("heading", { name: "Amara's project" })).toBeVisible();
    await screen("timeline, empty", () => takePictures(page, "05-timeline-empty"));
    await verifyEmail(page, product, amara);
    await product.admin("subscribe", amara.email);

    await screen("create", async () => {
      await visit("/projects/create");
      await page.getByLabel("Project name").fill("Antibiotics for acute otitis media");
      await takePictures(page, "06-create");
    });
    await page.getByRole("button", { name: "Create project" }).click();
    await expect(page).toHaveURL(/\/project\/settings$/u);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(
      "Antibiotics for acute otitis media",
    );
    await page.waitForLoadState("networkidle");
    await screen("files, empty", async () => {
      await visit("/project/files");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await takePictures(page, "07-files-empty");
    });
    await screen("files", async () => {
      await upload(page);
      await takePictures(page, "08-files");
    });
    await screen("files, a failed upload", async () => {
      await page
        .locator("input[type=file]")
        .first()
        .setInputFiles({
          name: "whole-database-export.ris",
          mimeType: "text/plain",
          buffer: Buffer.alloc(MAX_UPLOAD_MB * 1_000_000 + 1, 32),
        });
      await expect(page.getByRole("alert").first()).toBeVisible();
      await takePictures(page, "09-files-failed-upload");
    });
    await screen("library", async () => {
      await visit("/project/files");
      await page
        .getByRole("link", { name: CITATION_FILES[0]?.name ?? INVENTED_TRIALS.name })
        .click();
      await expect(page.getByRole("row").nth(3)).toBeVisible();
      await takePictures(page, "10-library");
      await page.getByRole("row").nth(3).click();
      await takePictures(page, "11-library-panel");
    });
    await screen("word frequency", async () => {
      await visit("/word-freq");
      const tool = page.frameLocator("iframe#external");
      await expect(tool.getByRole("button", { name: "Choose a library" })).toBeVisible();
      await takePictures(page, "12-word-frequency");
      await tool.getByRole("button", { name: "Choose a library" }).click();
      await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
      await takePictures(page, "13-open-dialog");
      await chooseFile(page, CITATION_FILES[0]?.name ?? INVENTED_TRIALS.name);
      await expect(
        tool.getByRole("heading", { name: "References that contain each term" }),
      ).toBeVisible();
      await takePictures(page, "14-word-frequency-counted");
      await tool.getByRole("button", { name: "Show as table" }).click();
      await takePictures(page, "15-word-frequency-table");
      await tool.getByRole("button", { name: "Save to project" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await takePictures(page, "16-save-dialog");
      await page.getByRole("dialog").getByRole("button", { name: /save/iu }).last().click();
      await expect(tool.getByText(/^Saved as/u)).toBeVisible();
    });
    await screen("settings and the invite dialog", async () => {
      await visit("/project/settings");
      await page.getByRole("button", { name: "Invite" }).first().click();
      await page.getByLabel("E-mail addresses").fill(`${ruth.email}, tomas.haas@example.org`);
      await takePictures(page, "17-invite-dialog");
      await page.getByRole("dialog").getByRole("button", { name: /^Send/u }).click();
      await expect(page.getByText("Project invites have been sent")).toBeVisible();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    });
    await screen("a second person", async () => {
      const second = await browser.newContext();
      const other = await second.newPage();
      await other.goto(await linkMailedTo(product, ruth, /invit/iu));
      await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
      await takePictures(other, "18-join-signed-out");
      await other
        .getByRole("link", { name: /login|log in/iu })
        .first()
        .click();
      await other.getByRole("link", { name: /create an account|sign up/iu }).click();
      await fillSignUp(other, ruth);
      await expect(
        other.getByRole("heading", { name: "Verify your e-mail address first" }),
      ).toBeVisible();
      await takePictures(other, "19-verify-first");
      const mail = await second.newPage();
      await verifyEmail(mail, product, ruth);
      await takePictures(mail, "19-verified");
      await other.getByRole("button", { name: "I've verified it" }).click();
      await expect(
        other.getByRole("heading", { name: "Antibiotics for acute otitis media" }),
      ).toBeVisible();
      await second.close();
    });
    for (const [name, path] of [
      ["20-settings", "/project/settings"],
      ["21-timeline", "/project"],
      ["22-home", "/"],
      ["23-projects", "/projects"],
      ["24-tools", "/tools"],
      ["25-tool-not-configured", "/meshmate"],
      ["26-not-found", "/no-such-page/at-all"],
      ["27-last-error", "/error"],
      ["27-missing-library", "/project/library/no-such-library.ris"],
      ["28-leave-project", "/project/delete"],
    ] as const) {
      await screen(name, async () => {
        await visit(path);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await page.waitForLoadState("networkidle");
        await takePictures(page, name);
      });
    }
    await screen("the menus", async () => {
      await visit("/project/files");
      await page.getByRole("button", { name: "Your menu" }).click();
      await takePictures(page, "29-user-menu");
    });
  } finally {
    await context.close();
    await product.close();
  }
  expect(failures).toEqual([]);
});

async function upload(page: Page): Promise<void> {
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([...new Set([...CITATION_FILES, INVENTED_TRIALS].map(({ path }) => path))]);
  for (const { name, references } of CITATION_FILES)
    await expect(page.getByRole("row", { name })).toContainText(`${references} references`);
  await expect(page.getByRole("row", { name: INVENTED_TRIALS.name })).toContainText(
    `${INVENTED_TRIALS.references} references`,
  );
}
