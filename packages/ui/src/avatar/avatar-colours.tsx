import { createContext, type ReactNode, use } from "react";
import { categoryOf, type Category } from "../theme/category.ts";

const ColourContext = createContext<ReadonlyMap<string, Category>>(new Map());

/** Sets the colours of avatars and cursors by `identity`, as `distinctCategories` returns them. */
export function AvatarColours({
  colours,
  children,
}: {
  colours: ReadonlyMap<string, Category>;
  children: ReactNode;
}) {
  return <ColourContext value={colours}>{children}</ColourContext>;
}

/**
 * Returns a function that maps an identity to its colour. Outside `AvatarColours` it is
 * `categoryOf`.
 */
export function useColourOf(): (identity: string) => Category {
  const colours = use(ColourContext);
  return (identity) => colours.get(identity) ?? categoryOf(identity);
}
