import { z } from "zod";
import { readCached, writeCached } from "../platform/device-cache.ts";
import { platform } from "../platform/platform.ts";
import { triggerDownload } from "../platform/trigger-download.ts";

const KEY = "help-feedback";

const feedback = z.record(
  z.string(),
  z.object({
    isHelpful: z.boolean(),
    /** ISO 8601. */
    at: z.string(),
  }),
);

/** Whether the person found a page helpful, by page id. */
export type HelpFeedback = z.infer<typeof feedback>;

/** The answers stay on this device; nothing is sent. */
export async function readHelpFeedback(): Promise<HelpFeedback> {
  return feedback.safeParse(await readCached("settings", KEY)).data ?? {};
}

/** Replaces an earlier answer about the same page. */
export async function saveHelpFeedback(id: string, isHelpful: boolean): Promise<void> {
  const at = new Date(platform().clock.now()).toISOString();
  await writeCached("settings", KEY, {
    ...(await readHelpFeedback()),
    [id]: { isHelpful, at },
  });
}

/** Downloads the answers as JSON, so that the person can send them to the operator. */
export async function exportHelpFeedback(): Promise<void> {
  const text = `${JSON.stringify(await readHelpFeedback(), null, 2)}\n`;
  triggerDownload(new Blob([text], { type: "application/json" }), "help-feedback.json");
}
