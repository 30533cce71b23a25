import { useStore } from "@nanostores/react";
import { lazy } from "react";
import { useSearch } from "wouter";
import { isLoginExpected } from "../session/login-memory.ts";
import { $session } from "../session/session-store.ts";
import { isPromoShown } from "./promo-rule.ts";
import { useReturnToEmbed } from "./use-return-to-embed.ts";

// Load the page while the session is being restored, because most people here are visitors.
const promoModule = import("./PromoPage.tsx");
promoModule.catch(() => undefined);
const PromoPage = lazy(() => promoModule.then((module) => ({ default: module.PromoPage })));
const HomePage = lazy(() =>
  import("./HomePage.tsx").then((module) => ({ default: module.HomePage })),
);

export function LandingPage() {
  const session = useStore($session);
  const search = useSearch();
  const isReturning = useReturnToEmbed(session);
  if (isReturning) return null;
  if (isPromoShown(session, search, isLoginExpected())) return <PromoPage />;
  return session.state === "user" ? <HomePage /> : null;
}
