import type { Scope } from "../protocol/scopes.ts";

/** A set that reports each change of what it contains. */
export class WatchedScopes extends Set<Scope> {
  changed: ((scope: Scope) => void) | undefined;

  override add(scope: Scope): this {
    const isNew = !this.has(scope);
    super.add(scope);
    if (isNew) this.changed?.(scope);
    return this;
  }

  override delete(scope: Scope): boolean {
    const wasIn = super.delete(scope);
    if (wasIn) this.changed?.(scope);
    return wasIn;
  }
}
