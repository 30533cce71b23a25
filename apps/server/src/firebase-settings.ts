import type { FirebaseProject } from "@tera/contract";
import { z } from "zod";

const INCOMPLETE =
  "FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, FIREBASE_PROJECT_ID and FIREBASE_APP_ID belong together: set all of them, or none.";

/** A Firebase project that older tools keep their data in. */
export const firebaseSettings = z.object({
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_APP_ID: z.string().optional(),
});

/** Undefined if no value is set. Returns a sentence if only some are. */
export function readFirebaseProject(
  values: z.infer<typeof firebaseSettings>,
): FirebaseProject | { readonly problem: string } | undefined {
  const apiKey = values.FIREBASE_API_KEY;
  const authDomain = values.FIREBASE_AUTH_DOMAIN;
  const projectId = values.FIREBASE_PROJECT_ID;
  const appId = values.FIREBASE_APP_ID;
  if ([apiKey, authDomain, projectId, appId].every((value) => value === undefined))
    return undefined;
  return apiKey === undefined ||
    authDomain === undefined ||
    projectId === undefined ||
    appId === undefined
    ? { problem: INCOMPLETE }
    : { apiKey, authDomain, projectId, appId };
}
