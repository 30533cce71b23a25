import { type Subscription, subscriptionApi } from "@tera/contract";
import { atom } from "nanostores";
import { createAnswerOrder } from "../platform/answer-order.ts";
import { writeCached, readCached } from "../platform/device-cache.ts";
import { toastBackgroundError } from "../errors/notices.ts";
import { requireUser } from "../session/session-store.ts";
import { type DocumentLoad, trackLoad } from "../sync/document-load.ts";
import { type CachedDocument, openCachedDocument } from "../sync/device/document-cache.ts";
import { documentGateway } from "../sync/document-gateway.ts";
import {
  displayName,
  friendlyName,
  possessive,
  type User,
  readUserData,
  type UserData,
} from "./user.ts";
import { forgetProfile, keepProfile, keptProfile } from "./kept-profile.ts";
import { userGateway } from "./user-gateway.ts";

/** Undefined until loaded and while signed out. */
export const $user = atom<User | undefined>(undefined);

/** Prefix of the settings key; the person's id follows. */
const PLAN_KEY = "plan";

/** Undefined until loaded. */
export const $subscription = atom<Subscription | undefined>(undefined);

const startUserLoad = createAnswerOrder();
const startSubscriptionLoad = createAnswerOrder();

/** At a first login, also saves the names given at sign-up. */
export async function loadUser(): Promise<User> {
  const session = requireUser();
  const isNewest = startUserLoad();
  const row = await userGateway.read(session.id);
  const known = $user.get();
  if (!isNewest() && known !== undefined) return known;
  const kept = keptProfile(session.id);
  const data = documentData?.id === session.id ? documentData.data : withChange(row.data, kept);
  const isUnnamed = data.name === undefined && session.givenName !== "";
  const named: UserData = isUnnamed
    ? {
        ...data,
        name: displayName(data, session),
        givenName: session.givenName,
        familyName: session.familyName,
      }
    : data;
  const user: User = {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    name: displayName(named, session),
    credits: row.credits,
    institutes: row.institutes,
    data: named,
  };
  $user.set(user);
  resumeKeptProfile(kept);
  if (isUnnamed)
    await changeUserData({
      name: user.name,
      givenName: session.givenName,
      familyName: session.familyName,
    });
  return user;
}

let hasResumed = false;

/**
 * Applies changes that an earlier page kept. On later calls, `kept` has only this page's changes.
 */
function resumeKeptProfile(kept: Partial<UserData>): void {
  const isFirst = !hasResumed;
  hasResumed = true;
  if (isFirst && Object.keys(kept).length > 0) changeUserData(kept).catch(toastBackgroundError);
}

/** The open user document's data, including this tab's unsent changes. */
let documentData: { readonly id: string; readonly data: UserData } | undefined;

/** Whether the profile's settings can be edited. */
export const $userLoad = atom<DocumentLoad>("closed");

/** Never aborts, because the app loads a new page for another person's login. */
const { signal: pageEnd } = new AbortController();
const subscribedDocuments = new WeakSet<object>();

/**
 * Keeps changes on this device until the server stores them. Retries until the server answers or
 * refuses.
 */
export async function openUserDocument(id: string): Promise<CachedDocument> {
  const open = await trackLoad($userLoad, pageEnd, () =>
    openCachedDocument(`users::${id}`, id, { keepTryingUntil: pageEnd }),
  );
  if (subscribedDocuments.has(open)) return open;
  subscribedDocuments.add(open);
  open.document.$state.subscribe((state) => {
    // The document opens without the change for which it is opened.
    const data = withChange(readUserData(state), keptProfile(id));
    const user = $user.get();
    if (requireUser().id !== id) return;
    documentData = { id, data };
    if (user?.id === id) $user.set(withData(user, data));
  });
  return open;
}

function withData(user: User, data: UserData): User {
  return { ...user, data, name: displayName(data, requireUser()) };
}

export async function loadSubscription(): Promise<Subscription> {
  const { id } = requireUser();
  const isNewest = startSubscriptionLoad();
  const subscription = await userGateway.subscription(id);
  const known = $subscription.get();
  if (!isNewest() && known !== undefined) return known;
  $subscription.set(subscription);
  await writeCached("settings", `${PLAN_KEY}:${id}`, subscription);
  return subscription;
}

/** Uses the cached plan until the fresh one loads. */
export async function loadCachedSubscription(): Promise<void> {
  const cached = subscriptionApi.read.answer.safeParse(
    await readCached("settings", `${PLAN_KEY}:${requireUser().id}`),
  );
  if (cached.success && $subscription.get() === undefined) $subscription.set(cached.data);
}

/**
 * Shows the change immediately and keeps it on this device until the server stores it, also while
 * the document can't be opened. Rolls the change back if the server refuses the document or the
 * change.
 */
export async function changeUserData(change: Partial<UserData>): Promise<void> {
  const before = $user.get();
  if (before === undefined) return;
  $user.set(withData(before, withChange(before.data, change)));
  const isOpen = $userLoad.get() === "open";
  if (!isOpen) keepProfile(before.id, change);
  try {
    const { document } = await openUserDocument(before.id);
    document.edit(
      Object.entries(change).map(([key, value]) =>
        value === undefined ? { unset: [key] } : { set: [key], value },
      ),
    );
  } catch (error) {
    $user.set(before);
    throw error;
  } finally {
    if (!isOpen) forgetProfile(before.id, change);
  }
}

function withChange(data: UserData, change: Partial<UserData>): UserData {
  return { ...data, ...change };
}

/** Asks the server to write the profile into its table, once every change is stored. */
export async function flushUserDocument(): Promise<void> {
  const { document } = await openUserDocument(requireUser().id);
  await document.settled();
  await documentGateway.flush(document.path);
}

/** For example "Amara's project". */
export function baseProjectName(): string {
  const session = requireUser();
  return `${possessive(friendlyName($user.get()?.data ?? {}, session))} project`;
}
