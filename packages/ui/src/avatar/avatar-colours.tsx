import { createContext, type ReactNode, use } from "react";
import { categoryOf, type Category } from "../theme/category.ts";

const ColourContext = createContext<ReadonlyMap<string, Category>>(new Map());

/** Gives avatars and cursors the colours of `distinctCategories`, by their `identity`. */
export function AvatarColours({
  colours,
  children,
}: {
  colours: ReadonlyMap<string, Category>;
  children: ReactNode;
}) {
  return <ColourContext value={colours}>{children}</ColourContext>;
}

/** Returns a function that tells a person's colour; without `AvatarColours` it is `categoryOf`. */
export function useColourOf(): (identity: string) => Category {
  const colours = use(ColourContext);
  return (identity) => colours.get(identity) ?? categoryOf(identity);
}
