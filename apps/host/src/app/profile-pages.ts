import { lazyPage } from "./lazy-page.ts";

const page = lazyPage<object>;

export const tokens = page(() =>
  import("../user/TokensPage.tsx").then(({ TokensPage }) => ({ default: TokensPage })),
);

export const deleteAccount = page(() =>
  import("../user/DeleteAccountPage.tsx").then(({ DeleteAccountPage }) => ({
    default: DeleteAccountPage,
  })),
);

export const profile = page(() =>
  import("../user/ProfilePage.tsx").then(({ ProfilePage }) => ({ default: ProfilePage })),
);

/** Replaces every page but /logout while the person's account is going to be deleted. */
export const keepAccount = page(() =>
  import("../session/KeepAccountPage.tsx").then(({ KeepAccountPage }) => ({
    default: KeepAccountPage,
  })),
);
