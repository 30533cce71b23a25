import { restoreCarried, serializeCarried } from "./carried-values.ts";
import { CSL_PLACES, cslPlacesOfField, isSameCslValue } from "./csl-places.ts";
import type { ReportPlainWarning } from "./plain-reference.ts";
import type { JsonValue, Reference } from "./reference.ts";
import { hasUnsafeKey, withoutUnsafeKeys } from "./unsafe-keys.ts";

type CslItem = Record<string, JsonValue>;

/** CSL's type for what no other type describes. Written if the type is missing. */
const NO_TYPE = "document";
/** The property of `custom` that holds the values CSL has no place for. */
const CARRIER = "tera-references";

/** Returns null if the value is not an object with a property of a CSL item. */
export function referenceFromCsl(value: unknown, warn: ReportPlainWarning): Reference | null {
  if (!isItem(value as JsonValue | undefined)) return null;
  let item = value as CslItem;
  if (hasUnsafeKey(item)) {
    warn("UNSAFE-KEY", "A property named __proto__ was left out.");
    item = withoutUnsafeKeys(item) as CslItem;
  }
  if (!Object.keys(item).some((key) => key === "id" || CSL_PLACES.has(key))) return null;
  const { custom } = item;
  const carried = isItem(custom) ? custom[CARRIER] : undefined;
  if (!isItem(custom) || typeof carried !== "string") return readItem(item);
  const { [CARRIER]: _carried, ...others } = custom;
  const { custom: _custom, ...rest } = item;
  const visible = readItem(Object.keys(others).length > 0 ? { ...rest, custom: others } : rest);
  return (
    restoreCarried(visible, carried, (reference) => readItem(itemOf(reference))) ?? readItem(item)
  );
}

/** Writes an item of CSL-JSON. */
export function cslRecord(reference: Reference): string {
  let item = itemOf(reference);
  let carried = serializeCarried(reference, readItem(item));
  if (carried === undefined) return JSON.stringify(item);
  const { custom, ...others } = item;
  if (custom === undefined || (isItem(custom) && !Object.hasOwn(custom, CARRIER)))
    item = { ...others, custom: { ...custom, [CARRIER]: carried } };
  else {
    carried = serializeCarried(reference, readItem(others)) ?? carried;
    item = { ...others, custom: { [CARRIER]: carried } };
  }
  return JSON.stringify(item);
}

function readItem(item: CslItem): Reference {
  const reference: Reference = { id: "" };
  const rest: [string, JsonValue][] = [];
  for (const [key, value] of Object.entries(item)) {
    if (value === null || (key === "type" && value === NO_TYPE)) continue;
    if (key === "id" && (typeof value === "string" || typeof value === "number")) {
      reference.id = String(value);
      continue;
    }
    const place = CSL_PLACES.get(key);
    const given = place?.read(value);
    if (!place || given === undefined || reference[place.field] !== undefined) {
      if (value !== "") rest.push([key, value]);
      continue;
    }
    Object.assign(reference, { [place.field]: given });
    if (!isSameCslValue(place.write(given), value)) rest.push([key, value]);
  }
  if (rest.length > 0) reference.extras = { cslJson: Object.fromEntries(rest) };
  return reference;
}

function itemOf(reference: Reference): CslItem {
  const item: CslItem = { id: reference.id };
  if (reference.type === undefined) item["type"] = NO_TYPE;
  for (const place of cslPlacesOfField(reference))
    item[place.key] = place.write(reference[place.field] as string & string[]);
  for (const [key, value] of Object.entries(reference.extras?.cslJson ?? {})) {
    const place = CSL_PLACES.get(key);
    // The value as it was read is written back while the field still says the same.
    if (place && isSameCslValue(place.read(value) ?? null, reference[place.field] ?? null))
      item[key] = value;
    else if (!Object.hasOwn(item, key) && !place && key !== "id") item[key] = value;
  }
  return item;
}

function isItem(value: JsonValue | undefined): value is CslItem {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
