import { Redirect, useLocation } from "wouter";
import { NotFoundPage } from "../errors/NotFoundPage.tsx";
import { REDIRECTS } from "./redirects.ts";

export function RedirectPage(): React.JSX.Element {
  const [path] = useLocation();
  const target = REDIRECTS[path];
  return target === undefined ? <NotFoundPage /> : <Redirect to={target} replace />;
}
