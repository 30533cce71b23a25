import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/** A component whose program is fetched when it is first drawn, or sooner where `preload` is called. */
export type LazyPage<Props> = LazyExoticComponent<ComponentType<Props>> & {
  readonly preload: () => void;
};

/** Makes such a component of the import of its program. */
export function lazyPage<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyPage<Props> {
  let pending: Promise<{ readonly default: ComponentType<Props> }> | undefined;
  const loadOnce = (): Promise<{ readonly default: ComponentType<Props> }> => (pending ??= load());
  // A program that does not come is a matter for whoever draws it.
  return Object.assign(lazy(loadOnce), { preload: () => void loadOnce().catch(() => undefined) });
}
