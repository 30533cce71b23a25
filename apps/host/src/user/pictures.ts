import type { AvatarPictureSource } from "@tera/ui";
import { atom } from "nanostores";
import { toastBackgroundError } from "../errors/notices.ts";
import { createAnswerOrder } from "../platform/answer-order.ts";
import { pictureGateway } from "./picture-gateway.ts";

/** URLs of loaded pictures by person. */
export const $pictures = atom<AvatarPictureSource["urls"]>(new Map());

/** The version of each picture that the person may see. */
let versions: ReadonlyMap<string, string> = new Map();
/** The version in which each picture was loaded or is being loaded. */
const loaded = new Map<string, string>();
/** Ids of everybody whose avatar the page has shown. */
const requested = new Set<string>();

const startRefresh = createAnswerOrder();

let isEnabled = false;

/** /embed shows no avatars, and the server gives it no pictures. */
export function enablePictures(): void {
  isEnabled = true;
}

/**
 * Loads the list of pictures, then the changed ones of everybody whose avatar has been on the page.
 */
export async function refreshPictures(): Promise<void> {
  if (!isEnabled) return;
  const isNewest = startRefresh();
  const pictures = await pictureGateway.list();
  if (!isNewest()) return;
  versions = new Map(pictures.map(({ user, version }) => [user, version]));
  for (const user of $pictures.get().keys()) if (!versions.has(user)) forget(user);
  await Promise.all([...requested].map(load));
}

/** Loads a person's picture, if there is one. */
export function requestPicture(user: string): void {
  if (requested.has(user)) return;
  requested.add(user);
  load(user).catch(toastBackgroundError);
}

async function load(user: string): Promise<void> {
  const version = versions.get(user);
  if (version === undefined || loaded.get(user) === version) return;
  loaded.set(user, version);
  try {
    const content = await pictureGateway.read(user);
    if (loaded.get(user) === version) show(user, content);
  } catch (error) {
    loaded.delete(user);
    throw error;
  }
}

function show(user: string, content: Blob): void {
  const before = $pictures.get().get(user);
  // Browsers read the format from the bytes.
  const url = URL.createObjectURL(new Blob([content], { type: "image/webp" }));
  $pictures.set(new Map($pictures.get()).set(user, url));
  if (before !== undefined) URL.revokeObjectURL(before);
}

function forget(user: string): void {
  const urls = new Map($pictures.get());
  const before = urls.get(user);
  urls.delete(user);
  loaded.delete(user);
  $pictures.set(urls);
  if (before !== undefined) URL.revokeObjectURL(before);
}

export async function storePicture(content: Blob): Promise<void> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const image = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
  await pictureGateway.store(image);
  await refreshPictures();
}

export async function removePicture(): Promise<void> {
  await pictureGateway.remove();
  await refreshPictures();
}
