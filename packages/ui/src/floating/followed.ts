/** Calls the handler that an element already has, if any, and then `next`. */
export function followed<Event>(
  own: ((event: Event) => void) | undefined,
  next: (event: Event) => void,
): (event: Event) => void {
  return (event) => {
    own?.(event);
    next(event);
  };
}
