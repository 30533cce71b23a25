const ENTITIES = ["projects", "users", "project_namespaces", "project_libraries"] as const;

type Entity = (typeof ENTITIES)[number];

/** `entity::UUID[::relation]` */
export interface DocumentPath {
  readonly entity: Entity;
  readonly id: string;
  readonly relation: string | undefined;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The required suffix of the relation in `project_libraries` paths. */
const LIBRARY_ENDING = "_*";

/** Throws a RangeError that says which part is wrong. */
export function parseDocumentPath(text: string): DocumentPath {
  const [entity = "", id = "", relation, ...rest] = text.split("::");
  if (rest.length > 0)
    throw new RangeError(
      `A document path has at most three parts; "${text}" has ${rest.length + 3}.`,
    );
  if (!isEntity(entity))
    throw new RangeError(
      `Unknown entity "${entity}" in the document path "${text}". Known are ${ENTITIES.join(", ")}.`,
    );
  if (!UUID.test(id))
    throw new RangeError(`The second part of a document path must be a UUID, not "${id}".`);
  if (relation === "")
    throw new RangeError(`The relation in "${text}" is empty. Leave out the last "::".`);
  if (entity === "project_libraries" && !relation?.endsWith(LIBRARY_ENDING))
    throw new RangeError(
      `The relation of a library must end with "${LIBRARY_ENDING}", "${relation ?? ""}" does not.`,
    );
  return { entity, id: id.toLowerCase(), relation };
}

export function formatDocumentPath({ entity, id, relation }: DocumentPath): string {
  return relation === undefined ? `${entity}::${id}` : `${entity}::${id}::${relation}`;
}

function isEntity(text: string): text is Entity {
  return (ENTITIES as readonly string[]).includes(text);
}
