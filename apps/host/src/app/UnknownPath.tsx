import { useEffect } from "react";
import { useLocation } from "wouter";
import { addressInPath } from "../errors/address-in-path.ts";
import { LeavingPage } from "../errors/LeavingPage.tsx";
import { NotFoundPage } from "../errors/NotFoundPage.tsx";
import { PageSpinner } from "./guards.tsx";
import { usePageTitle } from "./page-title.ts";

/** Opens the full address that the path contains, if any; otherwise shows "Page not found". */
export function UnknownPath() {
  useLocation();
  const carried = addressInPath(
    `${location.pathname}${location.search}${location.hash}`,
    location.host,
  );
  const isLeaving = carried !== undefined && "elsewhere" in carried;
  usePageTitle(isLeaving ? "Leaving" : "Page not found");
  if (carried === undefined) return <NotFoundPage />;
  return "elsewhere" in carried ? (
    <LeavingPage key={carried.elsewhere} address={carried.elsewhere} />
  ) : (
    <OwnPath path={carried.path} />
  );
}

function OwnPath({ path }: { readonly path: string }) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(path, { replace: true }), [path, navigate]);
  return <PageSpinner label="Opening the page" />;
}
