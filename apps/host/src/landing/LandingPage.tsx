import { useStore } from "@nanostores/react";
import { lazy } from "react";
import { useSearch } from "wouter";
import { configuration } from "../platform/configuration.ts";
import { isLoginExpected } from "../session/login-memory.ts";
import { $session } from "../session/session-store.ts";
import { PromoPage } from "./PromoPage.tsx";
import { isPromoShown } from "./promo-rule.ts";
import { useReturnToEmbed } from "./use-return-to-embed.ts";

const HomePage = lazy(() =>
  import("./HomePage.tsx").then((module) => ({ default: module.HomePage })),
);

export function LandingPage() {
  const session = useStore($session);
  const search = useSearch();
  const isReturning = useReturnToEmbed(session);
  if (isReturning) return null;
  if (isPromoShown(session, search, isLoginExpected()))
    return <PromoPage configuration={configuration()} isLoggedIn={session.state === "user"} />;
  return session.state === "user" ? <HomePage /> : null;
}
