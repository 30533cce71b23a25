import { z } from "zod";
import { siteLock } from "./site-lock.ts";

/** The video on the front page: the URLs of its files, and the languages of its captions. */
const recording = z.object({
  sources: z.array(z.object({ src: z.string(), type: z.string() })).min(1),
  poster: z.string(),
  captions: z.array(z.object({ src: z.string(), language: z.string() })).min(1),
});

export type Recording = z.output<typeof recording>;

/** A Firebase project that older tools keep their data in. Its values are public. */
const firebase = z.object({
  apiKey: z.string(),
  authDomain: z.string(),
  projectId: z.string(),
  appId: z.string(),
});

export type FirebaseProject = z.output<typeof firebase>;

/** Configuration that the server writes into the host's pages. */
export const pageConfiguration = z.object({
  productName: z.string().min(1),
  version: z.string(),
  loginDomain: z.url(),
  loginClientId: z.string().min(1),
  supabaseUrl: z.string(),
  supabaseKey: z.string(),
  /** Empty if the tools that ship with the product are off. */
  toolsOrigin: z.string(),
  maximumFileBytes: z.number().int().positive(),
  profile: z.enum(["production", "staging", "dev"]),
  staffDomain: z.string().optional(),
  /** True if /pricing on the tools' origin shows the payment provider's prices. */
  hasPrices: z.boolean().optional(),
  /** Numbers on the front page, formatted as they are shown. */
  promotion: z
    .object({ users: z.string(), visits: z.string(), countries: z.string(), speed: z.string() })
    .optional(),
  /** Absent if the operator hides the front page's video. */
  recording: recording.optional(),
  /** Present if the operator has a Firebase project for older tools. */
  firebase: firebase.optional(),
  /** A script that is loaded only for people who share how they use the product. */
  sessionRecorder: z.url({ protocol: /^https$/ }).optional(),
  /** The kinds of entries that /api/lookup can look up. */
  lookups: z.array(z.enum(["doi", "pmid", "title"])).optional(),
  /** Present while the site is locked. */
  siteLock: siteLock.optional(),
  /** True if the page was opened from another origin. */
  isFromElsewhere: z.boolean().optional(),
});

export type PageConfiguration = z.output<typeof pageConfiguration>;
