import { isDeepStrictEqual } from "node:util";
import type { Operation } from "../../packages/sync/src/operations.ts";
import type { ScriptDatabase } from "../../apps/server/src/database/script-database.ts";
import type { Editor } from "./editor.ts";
import { referenceMerge } from "./reference-merge.ts";

export interface Audit {
  readonly acknowledged: number;
  readonly stored: number;
  readonly lost: number;
  readonly doubled: number;
  readonly outOfOrder: number;
  readonly findings: readonly string[];
}

interface StoredPatch {
  readonly version: number;
  readonly session: string;
  readonly sequence: number;
  readonly operations: readonly Operation[];
}

/**
 * Compares acknowledgements with stored patches, and each document's state with the result of its
 * patches.
 */
export async function audit(database: ScriptDatabase, editors: readonly Editor[]): Promise<Audit> {
  const findings: string[] = [];
  let [acknowledged, stored, lost, doubled, outOfOrder] = [0, 0, 0, 0, 0];
  for (const path of new Set(editors.map((editor) => editor.path))) {
    const patches = await database.query<StoredPatch>(
      "select version, session, sequence, operations from public.document_patches where path = $1 order by version",
      [path],
    );
    const [document] = await database.query<{ version: number; data: unknown }>(
      "select d.version, n.data from public.documents d join public.project_namespaces n on d.path = 'project_namespaces::' || n.project || '::' || n.name where d.path = $1",
      [path],
    );
    stored += patches.length;
    if (
      document?.version !== patches.length ||
      patches.some(({ version }, index) => version !== index + 1)
    )
      findings.push(
        `${path} is at version ${document?.version ?? 0} and has ${patches.length} patches.`,
      );
    const state = patches.reduce<unknown>(
      (before, { operations }) => referenceMerge(before, operations),
      {},
    );
    if (!isDeepStrictEqual(state, document?.data))
      findings.push(`The state of ${path} differs from the result of its patches.`);
    for (const editor of editors.filter((each) => each.path === path)) {
      const own = patches.filter(({ session }) => session === editor.session);
      const sequences = new Set(own.map(({ sequence }) => sequence));
      acknowledged += editor.acknowledged.size;
      lost += [...editor.acknowledged.keys()].filter((sequence) => !sequences.has(sequence)).length;
      // Editors set increasing numbers, so each value is set only once.
      const values = own.flatMap(({ operations }) =>
        operations.flatMap((operation) =>
          "set" in operation ? [`${operation.set.join(".")} ${String(operation.value)}`] : [],
        ),
      );
      doubled += values.length - new Set(values).size;
      outOfOrder += own.filter(
        ({ sequence }, index) => index > 0 && sequence < (own[index - 1]?.sequence ?? 0),
      ).length;
      findings.push(
        ...editor.refusals.map((refusal) => `${editor.session} was refused: ${refusal}`),
      );
    }
  }
  if (lost > 0) findings.push(`${lost} acknowledged batches were lost.`);
  if (doubled > 0) findings.push(`${doubled} changes were applied twice.`);
  if (outOfOrder > 0)
    findings.push(`${outOfOrder} batches were stored out of their author's order.`);
  return { acknowledged, stored, lost, doubled, outOfOrder, findings };
}
