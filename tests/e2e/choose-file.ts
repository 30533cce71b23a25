import type { Page } from "@playwright/test";

/** Chooses one of the project's files in the dialog that asks for it. */
export async function chooseFile(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByText(name, { exact: true }).first().click();
  await dialog.getByRole("button", { name: /^Choose (?:file|library)$/u }).click();
}
