import { lazyPage } from "./lazy-page.ts";

const page = lazyPage<object>;

export const rounds = page(() =>
  import("../rounds/RoundsPage.tsx").then(({ RoundsPage }) => ({ default: RoundsPage })),
);

export const round = page(() =>
  import("../rounds/RoundPage.tsx").then(({ RoundPage }) => ({ default: RoundPage })),
);
