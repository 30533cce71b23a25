import type { XmlPlace } from "./endnote-xml-parts.ts";
import { TAG_RULES } from "./tag-rules.ts";

const MAX_PLACES = 10_000;

/** An element's position in the tree, created once for a whole file. */
export interface Place extends XmlPlace {
  name: string;
  below: Map<string, Place>;
  /**
   * The first child and next sibling in the last record, which the next record probably has too.
   */
  first: Place | null;
  next: Place | null;
}

/** The elements seen so far in a file's records. */
export class PlaceTree {
  readonly root = newPlace("record", "");
  #places = 0;

  below(place: Place, name: string): Place {
    let child = place.below.get(name);
    if (child === undefined) {
      child = newPlace(name, place.path ? `${place.path}/${name}` : name);
      if (this.#places++ < MAX_PLACES) place.below.set(name, child);
    }
    return child;
  }
}

function newPlace(name: string, path: string): Place {
  return {
    name,
    path,
    rule: TAG_RULES.endnoteXml.get(path),
    below: new Map(),
    first: null,
    next: null,
  };
}
