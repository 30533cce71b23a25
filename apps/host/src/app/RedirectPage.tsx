import { Redirect, useLocation } from "wouter";
import { NotFoundPage } from "../errors/NotFoundPage.tsx";
import { REDIRECTS } from "./redirects.ts";

export function RedirectPage(): React.JSX.Element {
  const [path] = useLocation();
  // Routes ignore case and a trailing slash, so the path may have either.
  const target = REDIRECTS[path.toLowerCase().replace(/\/$/u, "")];
  return target === undefined ? <NotFoundPage /> : <Redirect to={target} replace />;
}
