import { Redirect, useLocation } from "wouter";
import { NotFoundPage } from "../errors/NotFoundPage.tsx";
import { REDIRECTS } from "./redirects.ts";

export function RedirectPage(): React.JSX.Element {
  const [path] = useLocation();
  // The routes match in any case, and with a slash at the end.
  const target = REDIRECTS[path.toLowerCase().replace(/\/$/u, "")];
  return target === undefined ? <NotFoundPage /> : <Redirect to={target} replace />;
}
