import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/** A component whose program is fetched when it is first drawn, or sooner where `fetch` is called. */
export type Fetched<Props> = LazyExoticComponent<ComponentType<Props>> & {
  readonly fetch: () => void;
};

/** Makes such a component of the import of its program. */
export function fetched<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): Fetched<Props> {
  let asked: Promise<{ readonly default: ComponentType<Props> }> | undefined;
  const once = (): Promise<{ readonly default: ComponentType<Props> }> => (asked ??= load());
  // A program that does not come is a matter for whoever draws it.
  return Object.assign(lazy(once), { fetch: () => void once().catch(() => undefined) });
}
