import type { PageConfiguration } from "@tera/contract";
import { Hono } from "hono";
import { join } from "node:path";
import { isCrossOrigin } from "../access/fetch-metadata.ts";
import type { CurrentLock } from "../access/site-lock.ts";
import type { ServerConfiguration } from "../context.ts";
import { lookupKinds } from "../lookup-settings.ts";
import { repositoryRoot } from "../database/repository-root.ts";
import { contentSecurityPolicy, socketOrigin } from "./content-security-policy.ts";
import { createHelpFiles, HELP_PATH } from "./help-files.ts";
import { createNonce, renderPage } from "./html-page.ts";
import { createOfflineWorker, OFFLINE_WORKER_PATH } from "./offline-worker.ts";
import { createRecordingFiles, findRecording, RECORDING_PATH } from "./recording-files.ts";
import { openStaticFiles, type StaticFiles } from "./static-files.ts";

/** First and last page of the login window. Both must reach the window that opened them. */
const OPENABLE_PATHS = new Set(["/", "/login"]);
/** Consent window for /embed. The page is never framed and must reach its opener. */
const CONSENT_PATH = "/embed/ask";
/** Page for trying any tool by its URL. Other sites cannot frame it. */
const TEST_PATH = "/embed/test";
const TEST_FRAME_SOURCES = ["http://localhost:*", "http://127.0.0.1:*", "https:"];

export interface HostPagesOptions {
  readonly configuration: ServerConfiguration;
  /** Returns the current public key. */
  readonly supabaseKey: () => string;
  readonly currentLock?: CurrentLock;
  /** Returns the origins of the catalogue's tools. */
  readonly toolOrigins: () => readonly string[];
  /** Defaults to the repository's build folder. */
  readonly folder?: string;
}

/**
 * Serves the built files. Serves `embed.html` (if built) below /embed, and `index.html` for all
 * other paths.
 */
export function createHostPages(options: HostPagesOptions): Hono {
  const files = openStaticFiles(options.folder ?? join(repositoryRoot(), "apps", "host", "dist"));
  const pages = new Hono();
  pages.route(RECORDING_PATH, createRecordingFiles(options.configuration.contentDirectory));
  pages.route(HELP_PATH, createHelpFiles(options.configuration));
  pages.route(OFFLINE_WORKER_PATH, createOfflineWorker(options.configuration.productName));
  pages.get("*", async (c) => {
    const { path } = c.req;
    const file = path.endsWith(".html") ? undefined : await files.answer(path, c.req.raw);
    if (file !== undefined) return file;
    if (path.startsWith("/assets/")) return c.notFound();
    const isEmbedPath = path !== TEST_PATH && (path === "/embed" || path.startsWith("/embed/"));
    return page(files, options, {
      isEmbedPath,
      path,
      isCrossOrigin: isCrossOrigin(c.req.header("sec-fetch-site")),
      hasSecret: c.req.query("invite") !== undefined,
    });
  });
  return pages;
}

interface PageRequest {
  readonly isEmbedPath: boolean;
  readonly path: string;
  readonly isCrossOrigin: boolean;
  /** True if the URL contains an invitation's secret, which must not get into a referrer. */
  readonly hasSecret: boolean;
}

async function page(
  files: StaticFiles,
  options: HostPagesOptions,
  { isEmbedPath, path, isCrossOrigin: isLedHere, hasSecret }: PageRequest,
): Promise<Response> {
  // Other sites may frame only `embed.html`, because framing allows clickjacking.
  const embed = isEmbedPath ? await files.text("/embed.html") : undefined;
  const isEmbed = embed !== undefined;
  const isAsking = path === CONSENT_PATH;
  const html = embed ?? (await files.text("/index.html"));
  if (html === undefined) {
    return new Response(
      "The web application is not built yet. Run `npm start`, which builds it, or `npm run build`.\n",
      {
        status: 503,
        headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
      },
    );
  }
  const nonce = createNonce();
  const { configuration } = options;
  const toolOrigins = options.toolOrigins();
  // A page inside another site is never recorded.
  const recorder = isEmbed ? undefined : configuration.sessionRecorderUrl;
  const recording = isEmbed ? undefined : await findRecording(configuration.contentDirectory);
  return new Response(
    renderPage(html, nonce, {
      ...pageConfiguration(options),
      ...(recording === undefined ? {} : { recording }),
      ...(recorder === undefined ? {} : { sessionRecorder: recorder }),
      ...(isLedHere ? { isFromElsewhere: true } : {}),
    }),
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": contentSecurityPolicy({
          nonce,
          connect: [
            ...connectOrigins(configuration),
            ...(recorder === undefined ? [] : [new URL(recorder).origin]),
            // To recognize a tool that does not answer. Frames may already get data by their URL.
            ...(isEmbed ? [] : toolOrigins),
          ],
          hasRecorder: recorder !== undefined,
          frames: path === TEST_PATH ? [...toolOrigins, ...TEST_FRAME_SOURCES] : toolOrigins,
          ancestors: isEmbed ? (isAsking ? ["'none'"] : ["*"]) : ["'self'"],
        }),
        ...(hasSecret ? { "referrer-policy": "no-referrer" } : {}),
        "cross-origin-opener-policy":
          isEmbed || OPENABLE_PATHS.has(path) ? "unsafe-none" : "same-origin",
        ...(isEmbed && !isAsking
          ? { "cross-origin-resource-policy": "cross-origin" }
          : { "x-frame-options": "SAMEORIGIN" }),
      },
    },
  );
}

function connectOrigins(configuration: ServerConfiguration): string[] {
  const login = new URL(configuration.login.domain).origin;
  return [
    socketOrigin(configuration.publicOrigin),
    ...(login === configuration.publicOrigin ? [] : [login]),
  ];
}

function pageConfiguration({
  configuration,
  supabaseKey,
  currentLock,
}: HostPagesOptions): PageConfiguration {
  const siteLock = currentLock?.();
  const lookups = lookupKinds(configuration.lookups);
  return {
    productName: configuration.productName,
    version: configuration.version,
    loginDomain: configuration.login.domain,
    loginClientId: configuration.login.clientId,
    supabaseUrl: "/",
    supabaseKey: supabaseKey(),
    toolsOrigin: configuration.toolsOrigin ?? "",
    maximumFileBytes: configuration.maximumFileBytes,
    ...(configuration.staffDomain === undefined ? {} : { staffDomain: configuration.staffDomain }),
    profile: configuration.profile,
    ...(configuration.pricingTable === undefined ? {} : { hasPrices: true }),
    ...(configuration.firebase === undefined ? {} : { firebase: configuration.firebase }),
    ...(lookups.length === 0 ? {} : { lookups }),
    ...(siteLock === undefined ? {} : { siteLock }),
  };
}
