import type { Collector } from "./collector.ts";
import { referenceFromCsl } from "./csl-item.ts";
import { JsonReader } from "./json-reader.ts";

/** Reads CSL-JSON: a list of items, or an object with such a list. */
export class CslReader extends JsonReader {
  constructor(collector: Collector) {
    super(collector, referenceFromCsl);
  }
}
