import { atom } from "nanostores";
import { writeCached, readCached } from "../platform/device-cache.ts";
import { requireUser } from "../session/session-store.ts";
import { type CachedDocument, openCachedDocument } from "../sync/document-cache.ts";
import {
  displayName,
  friendlyName,
  possessive,
  type User,
  readUserData,
  type UserData,
} from "./user.ts";
import { subscriptionSchema, userGateway, type Subscription } from "./user-gateway.ts";

/** The signed-in person's profile; undefined until it is loaded and while nobody is logged in. */
export const $user = atom<User | undefined>(undefined);

/** Key of the plan in the local settings, followed by the person's id. */
const PLAN_KEY = "plan";

/** The person's plan; undefined until it is known. */
export const $subscription = atom<Subscription | undefined>(undefined);

/** Loads the profile anew. At a first login the names given at sign-up are written into it. */
export async function loadUser(): Promise<User> {
  const session = requireUser();
  const row = await userGateway.read(session.id);
  const data = documentData?.id === session.id ? documentData.data : row.data;
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
  if (isUnnamed)
    await changeUserData({
      name: user.name,
      givenName: session.givenName,
      familyName: session.familyName,
    });
  return user;
}

/** What the person's own document says, once it is open: their data as all their tabs have it, with what this one has not sent yet. */
let documentData: { readonly id: string; readonly data: UserData } | undefined;
const subscribedDocuments = new WeakSet<object>();

/** Opens the document that the person's data is kept in, so that what they change lies on this device at once. */
export async function openUserDocument(id: string): Promise<CachedDocument> {
  const open = await openCachedDocument(`users::${id}`, id);
  if (subscribedDocuments.has(open)) return open;
  subscribedDocuments.add(open);
  open.document.$state.subscribe((state) => {
    const data = readUserData(state);
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

/** Loads the plan anew. */
export async function loadSubscription(): Promise<Subscription> {
  const subscription = await userGateway.subscription(requireUser().id);
  $subscription.set(subscription);
  await writeCached("settings", `${PLAN_KEY}:${requireUser().id}`, subscription);
  return subscription;
}

/** Counts on the plan of the last visit until the present one is known, so that what depends on it need not come late. */
export async function loadCachedSubscription(): Promise<void> {
  const cached = subscriptionSchema.safeParse(
    await readCached("settings", `${PLAN_KEY}:${requireUser().id}`),
  );
  if (cached.success && $subscription.get() === undefined) $subscription.set(cached.data);
}

/** Changes the person's own data: shown at once, kept on this device until it is durable; put back where the document can't be opened or refuses it. */
export async function changeUserData(change: Partial<UserData>): Promise<void> {
  const before = $user.get();
  if (before === undefined) return;
  $user.set(withData(before, { ...before.data, ...change }));
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
  }
}

/** Name of the project that a newcomer starts with: "Amara's project". */
export function baseProjectName(): string {
  const session = requireUser();
  return `${possessive(friendlyName($user.get()?.data ?? {}, session))} project`;
}
