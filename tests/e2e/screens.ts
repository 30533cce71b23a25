import { expect, type FrameLocator, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { sourcesDialog } from "./accept-sources.ts";
import { chooseFile } from "./choose-file.ts";
import { CITATION_FILES, INVENTED_TRIALS } from "./citation-files.ts";
import type { SeededProject } from "./seed-project.ts";
import { toolIn } from "./tool-frame.ts";

export interface Screen {
  readonly name: string;
  /**
   * The part of the window's title before the product's name. Only for the first screen of a page.
   */
  readonly title?: string;
  /**
   * True for a form, dialog or choice on a page that another screen opens; only the tier `extended`
   * checks it.
   */
  readonly isState?: boolean;
  /** Resolves once the content is visible. */
  readonly open: (page: Page, product: Product, seeded: SeededProject) => Promise<void>;
}

const at = (name: string, path: string, heading: string | RegExp, title?: string): Screen => ({
  name,
  ...(title === undefined ? {} : { title }),
  async open(page, product) {
    await page.goto(`${product.origin}${path}`);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  },
});

export const VISITOR_SCREENS: readonly Screen[] = [
  at("the front page", "/", /Twelve thousand records/u),
  at("log in", "/login", /log in/iu),
  at("sign up", "/signup", /account/iu),
  {
    name: "sign up with a weak password",
    isState: true,
    async open(page, product) {
      await page.goto(`${product.origin}/signup`);
      await page.getByLabel("Password", { exact: true }).fill("qwertyuiop");
      await page.getByRole("button", { name: "Show password" }).click();
      await expect(page.locator(".strength .hint")).toHaveText(/^Easy to guess/u);
    },
  },
  {
    name: "a forgotten password",
    async open(page, product) {
      await page.goto(`${product.origin}/login`);
      await page.getByRole("link", { name: /forgot|reset/iu }).click();
      await expect(page.getByRole("button", { name: /send/iu })).toBeVisible();
    },
  },
  at("a page that needs a login", "/projects", "Account needed"),
  at(
    "an invitation, before the login",
    "/projects/5b0c9d7e-3f44-4c0a-9a57-0d6a1f0e2b11/join",
    "Account needed",
  ),
  at("an unknown address, for a visitor", "/no/such/page", /Page not found/u),
  at("logged out", "/signed-out", "You're logged out", "Logged out"),
  {
    name: "search of the help",
    title: "Help",
    async open(page, product) {
      await page.goto(`${product.origin}/help`);
      await page.getByRole("main").getByRole("searchbox", { name: "Search help" }).fill("project");
      await expect(page.getByRole("main").locator("mark").first()).toBeVisible();
    },
  },
  {
    name: "the FAQ with an open question",
    title: "Frequently asked questions",
    async open(page, product) {
      await page.goto(`${product.origin}/help/faq`);
      await page.getByRole("article").locator("summary").first().click();
      await expect(page.getByRole("article").locator("details p").first()).toBeVisible();
    },
  },
  {
    name: "leaving for another site",
    title: "Leaving",
    async open(page, product) {
      await page.goto(`${product.origin}/https://data.example.org/trials/2024?query=sepsis`);
      // Focus stops the countdown.
      await page.getByRole("button", { name: "Cancel" }).focus();
      await expect(page.getByText("You'll stay here until you choose.")).toBeVisible();
    },
  },
];

/** Screens that need a logged-in person with the seeded project open. */
export const MEMBER_SCREENS: readonly Screen[] = [
  at("the account", "/kinde/account", "Your account"),
  at("confirming that it's you", "/kinde/account/confirm", "Confirm it's you"),
  at("home", "/", /^Hello/u, "Home"),
  {
    name: "projects",
    title: "My projects",
    async open(page, product) {
      await page.goto(`${product.origin}/projects`);
      await expect(page.getByRole("row", { name: /Open now/u })).toBeVisible();
    },
  },
  {
    name: "a search of projects without a match",
    isState: true,
    async open(page, product) {
      await page.goto(`${product.origin}/projects`);
      await page.getByLabel("Find a project").fill("no such words");
      await expect(page.getByText("No projects match")).toBeVisible();
    },
  },
  at("no deleted projects", "/projects/deleted", "Deleted projects", "Deleted projects"),
  {
    name: "create project without a name",
    title: "Create project",
    async open(page, product) {
      await page.goto(`${product.origin}/projects/create`);
      await page.getByRole("button", { name: "Create project" }).click();
      await expect(page.getByText("Please specify a project name")).toBeVisible();
      // In narrow windows, the pointer would show the tooltip of a type.
      await page.mouse.move(0, 0);
    },
  },
  {
    name: "timeline",
    title: "Timeline",
    async open(page, product) {
      await page.goto(`${product.origin}/project`);
      await expect(page.getByRole("listitem").filter({ hasText: "invited" }).first()).toBeVisible();
    },
  },
  {
    name: "project settings",
    title: "Project settings",
    async open(page, product) {
      await page.goto(`${product.origin}/project/settings`);
      await expect(page.getByRole("row", { name: /h\.novotna/u })).toBeVisible();
    },
  },
  {
    name: "screening rounds",
    title: "Screening",
    async open(page, product) {
      await page.goto(`${product.origin}/project/screening`);
      await expect(
        page.getByText("1 of 12 references decided").filter({ visible: true }),
      ).toBeVisible();
    },
  },
  {
    name: "a new screening round",
    isState: true,
    async open(page, product) {
      await page.goto(`${product.origin}/project/screening`);
      await page.getByRole("button", { name: "New round" }).click();
      await page.getByRole("button", { name: "Open round" }).click();
      await expect(page.getByText("Choose the library to screen.")).toBeVisible();
    },
  },
  {
    name: "a screening round",
    title: "Screening round",
    async open(page, product, { round }) {
      await page.goto(`${product.origin}/project/screening/${round}`);
      await expect(page.getByText("not in the library")).toBeVisible();
    },
  },
  {
    name: "changes of the project",
    async open(page, product) {
      await page.goto(`${product.origin}/project/settings`);
      await page.getByLabel("Description").fill("Who goes home when, and what becomes of them.");
      await page.getByLabel("Description").blur();
      await page.goto(`${product.origin}/project/history`);
      await expect(
        page.getByRole("listitem").filter({ hasText: "Description" }).first(),
      ).toBeVisible();
    },
  },
  {
    name: "the provenance of files",
    title: "Provenance",
    async open(page, product, { library }) {
      await page.goto(`${product.origin}/project/provenance?file=${encodeURIComponent(library)}`);
      await expect(page.getByText("SHA-256")).toBeVisible();
    },
  },
  {
    name: "invite people",
    isState: true,
    async open(page, product) {
      await page.goto(`${product.origin}/project/settings`);
      await page.getByRole("button", { name: "Invite" }).click();
      await page.getByLabel("E-mail addresses").fill("elif.kaya@hacettepe.example, liam.byrne@ucd");
      await page.getByLabel("E-mail addresses").press("Enter");
      await expect(page.getByText("Invalid email address: liam.byrne@ucd")).toBeVisible();
    },
  },
  at("delete project", "/project/delete", /Delete/u, "Delete project"),
  {
    name: "files",
    title: "Files",
    async open(page, product, { library }) {
      await page.goto(`${product.origin}/project/files`);
      await expect(page.getByRole("link", { name: library, exact: true }).first()).toBeVisible();
    },
  },
  {
    name: "the actions of a file",
    isState: true,
    async open(page, product, { library }) {
      await page.goto(`${product.origin}/project/files`);
      await page
        .getByRole("button", { name: `Actions for ${library}` })
        .last()
        .click();
      await expect(page.getByRole("menuitem", { name: "Delete file" })).toBeVisible();
    },
  },
  {
    name: "versions of a file",
    title: "Versions",
    async open(page, product, { library }) {
      await page.goto(`${product.origin}/project/versions/${library}`);
      await expect(page.getByRole("row", { name: /^Version 1/u })).toBeVisible();
    },
  },
  {
    name: "preview of a file",
    title: "Preview",
    async open(page, product, { library }) {
      await page.goto(`${product.origin}/project/preview/${library}`);
      await expect(page.getByRole("region", { name: `Text of ${library}` })).toBeVisible();
    },
  },
  at("no deleted files", "/project/files/deleted", "Deleted files", "Deleted files"),
  {
    name: "library",
    title: "Library",
    async open(page, product, { largeLibrary }) {
      await openLibrary(page, product, largeLibrary);
    },
  },
  {
    name: "library, all fields of a reference",
    isState: true,
    async open(page, product, { library }) {
      await openLibrary(page, product, library);
      await page.getByRole("row", { name: /Exercise programmes/u }).click();
      await page.getByRole("button", { name: /^All \d+ fields/u }).click();
      await expect(page.getByLabel("Own notes")).toBeVisible();
    },
  },
  {
    name: "library, reading a reference",
    isState: true,
    async open(page, product, { library }) {
      await openLibrary(page, product, library);
      await page.getByRole("row", { name: /Sepsis bundles/u }).click();
      const reference = page.getByRole("complementary", { name: "Reference" });
      const read = reference.getByRole("button", { name: "Read", exact: true });
      if (await read.isVisible()) await read.click();
      await expect(reference.getByRole("button", { name: "Include" })).toBeInViewport();
    },
  },
  {
    name: "a library's filter menu",
    isState: true,
    async open(page, product, { largeLibrary }) {
      await openLibrary(page, product, largeLibrary);
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await expect(page.getByRole("dialog").getByRole("group", { name: "Missing" })).toBeVisible();
    },
  },
  {
    name: "a search of a library without a match",
    isState: true,
    async open(page, product, { library }) {
      await openLibrary(page, product, library);
      await page.getByLabel("Search references").fill("no NEAR/3 such -(words OR w?rds)");
      await expect(page.getByText("No references match")).toBeVisible();
      await expect(page.getByText("“NEAR/3” has no meaning here")).toBeVisible();
    },
  },
  {
    name: "keywords of selected references",
    isState: true,
    async open(page, product, { library }) {
      await openLibrary(page, product, library);
      await expect(page.getByRole("status").filter({ hasText: "12 references" })).toBeVisible();
      await page.getByRole("grid", { name: "References" }).press("ControlOrMeta+a");
      await page.getByRole("button", { name: "Keywords", exact: true }).click();
      await expect(page.getByRole("dialog").getByLabel("Add")).toBeVisible();
    },
  },
  {
    name: "the sources of files to import",
    isState: true,
    async open(page, product, { library }) {
      await openLibrary(page, product, library);
      await expect(page.getByRole("status").filter({ hasText: "12 references" })).toBeVisible();
      await page
        .getByLabel("Files to import")
        .setInputFiles([INVENTED_TRIALS.path, ...CITATION_FILES.slice(1).map(({ path }) => path)]);
      await expect(sourcesDialog(page)).toBeVisible();
    },
  },
  {
    name: "a field of selected references",
    isState: true,
    async open(page, product, { library }) {
      await openLibrary(page, product, library);
      await expect(page.getByRole("status").filter({ hasText: "12 references" })).toBeVisible();
      await page.getByRole("grid", { name: "References" }).press("ControlOrMeta+a");
      await page.getByRole("button", { name: "Edit field" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Change", { exact: true }).selectOption("Move to field");
      await expect(dialog.getByText("12 of 12 references will change.")).toBeVisible();
    },
  },
  {
    name: "duplicates side by side",
    async open(page, product, { largeLibrary }) {
      await openLibrary(page, product, largeLibrary);
      const find = page
        .getByRole("button", { name: "Find duplicates" })
        .or(page.getByRole("button", { name: "Library actions" }));
      await find.first().click();
      if (await page.getByRole("menu").isVisible())
        await page.getByRole("menuitem", { name: "Find duplicates" }).click();
      await expect(
        page
          .getByRole("heading", { name: "Find duplicates" })
          .or(page.getByText("No duplicates found")),
      ).toBeVisible();
      await expect(
        page.getByRole("button", { name: /^(Keep left|Back to the library)$/u }),
      ).toBeVisible();
    },
  },
  at(
    "a file that is no library",
    "/project/library/protocol-v3.docx",
    /Unsupported library format/u,
  ),
  at("tools", "/tools", "Tools", "Tools"),
  {
    name: "tools as a table",
    isState: true,
    async open(page, product) {
      await page.goto(`${product.origin}/tools`);
      await page.getByRole("radio", { name: "Table" }).check();
      await expect(page.getByRole("row", { name: /MeshMate/u })).toBeVisible();
    },
  },
  {
    name: "a tool without an address",
    isState: true,
    async open(page, product) {
      await page.goto(`${product.origin}/tools`);
      await page.getByRole("main").getByRole("link", { name: "MeshMate" }).click();
      await expect(page.getByText("isn't set up on this site yet")).toBeVisible();
    },
  },
  {
    name: "the rounds in Screenatron",
    title: "Screenatron",
    async open(page, product) {
      await page.goto(`${product.origin}/screenatron`);
      await expect(
        toolIn(page).getByRole("button", { name: "Continue Titles and abstracts" }),
      ).toBeVisible();
    },
  },
  {
    name: "a new round in Screenatron",
    isState: true,
    async open(page, product) {
      await page.goto(`${product.origin}/screenatron`);
      await toolIn(page).getByRole("button", { name: "New round" }).click();
      await expect(toolIn(page).getByRole("dialog", { name: "New round" })).toBeVisible();
    },
  },
  {
    name: "Disputatron without conflicts",
    title: "Disputatron",
    async open(page, product) {
      await page.goto(`${product.origin}/disputatron`);
      await expect(toolIn(page).getByText("No conflicts to resolve")).toBeVisible();
    },
  },
  {
    name: "the analyser before a library is chosen",
    title: "Word Frequency Analyser",
    async open(page, product) {
      await page.goto(`${product.origin}/word-freq`);
      await expect(toolIn(page).getByRole("button", { name: "Choose a library" })).toBeVisible();
    },
  },
  {
    name: "choosing a library for the analyser",
    isState: true,
    async open(page, product, { library }) {
      await page.goto(`${product.origin}/word-freq`);
      await toolIn(page).getByRole("button", { name: "Choose a library" }).click();
      await expect(
        page.getByRole("dialog").getByText(library, { exact: true }).first(),
      ).toBeVisible();
    },
  },
  {
    name: "counted words",
    async open(page, product, seeded) {
      await count(page, product, seeded);
    },
  },
  {
    name: "counted phrases as a table",
    isState: true,
    async open(page, product, seeded) {
      const tool = await count(page, product, seeded);
      await tool.getByRole("radio", { name: "Phrases" }).check();
      await tool.getByRole("checkbox", { name: "hip fracture" }).check();
      await tool.getByRole("button", { name: "Show as table" }).click();
      await expect(tool.getByRole("row", { name: /hip fracture/u })).toBeVisible();
    },
  },
  {
    name: "chosen words with a search line to copy by hand",
    isState: true,
    async open(page, product, seeded) {
      const tool = await count(page, product, seeded);
      await tool.getByRole("checkbox", { name: "randomised" }).check();
      await tool.locator("html").evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
      });
      await tool.getByRole("button", { name: "Copy as search line (OR)" }).click();
      await expect(tool.getByRole("textbox", { name: "Search line with 1 term" })).toBeFocused();
    },
  },
  {
    name: "saving the counted words",
    isState: true,
    async open(page, product, seeded) {
      const tool = await count(page, product, seeded);
      await tool.getByRole("button", { name: "Save to project" }).click();
      await expect(page.getByRole("dialog").getByLabel("File name")).toBeVisible();
    },
  },
  {
    name: "the edits of a library",
    title: "Edit history",
    async open(page, product, { library }) {
      await openLibrary(page, product, library);
      await page.getByRole("grid", { name: "References" }).focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("m");
      await expect(page.getByRole("grid", { name: "References" })).toContainText("Maybe");
      await page.goto(
        `${product.origin}${openedLibrary(library).replace("/project/library/", "/project/history/")}`,
      );
      await expect(page.getByText("Labelled “Maybe”").first()).toBeVisible();
    },
  },
  {
    name: "the profile",
    title: "Profile",
    async open(page, product) {
      await page.goto(`${product.origin}/profile`);
      await expect(page.getByRole("main").getByText("Subscribed", { exact: true })).toBeVisible();
    },
  },
  {
    name: "cropping a picture",
    isState: true,
    async open(page, product) {
      await page.goto(`${product.origin}/profile`);
      await page.getByRole("button", { name: "About your picture" }).click();
      await page.getByLabel("Picture", { exact: true }).setInputFiles("docs/screenshot.png");
      await expect(page.getByRole("slider", { name: "Zoom" })).toBeVisible();
    },
  },
  {
    name: "deleting the account",
    title: "Delete your account",
    async open(page, product) {
      await page.goto(`${product.origin}/profile/delete`);
      await expect(
        page.getByText("You logged in a while ago").or(page.getByLabel("Type DELETE to confirm")),
      ).toBeVisible();
    },
  },
  {
    name: "the subscription",
    title: "Your subscription",
    async open(page, product) {
      // Subscribers are redirected to their subscription.
      await page.goto(`${product.origin}/subscribe`);
      await expect(page.getByRole("main").getByText("Subscribed", { exact: true })).toBeVisible();
    },
  },
  at(
    "thanks for subscribing",
    "/subscription/success",
    "Thank you for subscribing",
    "Subscription started",
  ),
  at("a cancelled checkout", "/subscription/cancelled", "Checkout cancelled", "Checkout cancelled"),
  at("the sites that a person allowed", "/profile/sites", "Allowed sites", "Allowed sites"),
  {
    name: "an API token without a name",
    title: "API tokens",
    async open(page, product, seeded) {
      await openTokenForm(page, product, seeded);
      await page.getByLabel("Name").press("Enter");
      await expect(page.getByText("Give the token a name")).toBeVisible();
    },
  },
  {
    name: "an API token, shown once",
    isState: true,
    async open(page, product, seeded) {
      await openTokenForm(page, product, seeded);
      await page
        .getByLabel("Name")
        .fill("An import from the reference manager, with a name as people give them");
      for (const words of ["List your projects", "Read the files", "Add, change", "Invite people"])
        await page.getByRole("checkbox", { name: words }).check();
      await page.getByLabel("Name").press("Enter");
      await expect(page.getByText(/^tera_/u)).toBeVisible();
    },
  },
  {
    name: "API tokens",
    isState: true,
    async open(page, product) {
      await page.goto(`${product.origin}/profile/tokens`);
      await expect(page.getByRole("row", { name: /^An import/u }).first()).toBeVisible();
    },
  },
  {
    ...at("the account of somebody with API tokens", "/kinde/account", "Your account"),
    isState: true,
  },
  at("logging out everywhere", "/kinde/logout?all_sessions=true", "Log out everywhere?"),
  at("a page for developers only", "/debug", /Page not found/u),
  at("the page to try a tool", "/embed/test", /./u),
  at("the consent window without a request", "/embed/ask", "Nothing to do here"),
  at("an unknown address", "/no/such/page", /Page not found/u, "Page not found"),
  at("the error page", "/error", /./u, "Error"),
];

/** Confirms the login if it is more than ten minutes old, then opens the form for a new token. */
async function openTokenForm(
  page: Page,
  product: Product,
  { person }: Pick<SeededProject, "person">,
): Promise<void> {
  await page.goto(`${product.origin}/profile/tokens`);
  await page.getByRole("button", { name: "Create token" }).click();
  const name = page.getByRole("dialog").getByLabel("Name");
  const again = page.getByRole("button", { name: "Log in again" });
  await expect(name.or(again)).toBeVisible();
  if (await again.isVisible()) {
    await again.click();
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
  }
  await expect(name).toBeVisible();
}

export function openedLibrary(path: string): string {
  return `/project/library/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** Resolves once the whole file is read, because keys change nothing before. */
export async function openLibrary(page: Page, product: Product, path: string): Promise<void> {
  await page.goto(`${product.origin}${openedLibrary(path)}`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^[\d,]+ references?$/u })).toBeVisible();
}

async function count(
  page: Page,
  product: Product,
  { library }: SeededProject,
): Promise<FrameLocator> {
  await page.goto(`${product.origin}/word-freq`);
  const tool = toolIn(page);
  await tool.getByRole("button", { name: "Choose a library" }).click();
  await chooseFile(page, library);
  await expect(tool.getByRole("checkbox", { name: "randomised" })).toBeVisible();
  return tool;
}
