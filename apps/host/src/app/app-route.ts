import type { ComponentType } from "react";
import type { LazyPage } from "./lazy-page.ts";

type RouteNeed = "nothing" | "login" | "project";

export interface AppRoute {
  /** Wouter pattern: ":name" is one segment, "*" the rest at any depth. */
  readonly path: string;
  /** Page title; undefined when the page sets the title. */
  readonly name: string | undefined;
  readonly needs: RouteNeed;
  readonly page: ComponentType | LazyPage<object>;
}
