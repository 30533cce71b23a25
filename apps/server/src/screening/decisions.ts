import type { Decision, DecisionConflict, OwnDecision, RoundOutcome } from "@tera/contract";
import type { Queryable } from "../database/database.ts";

/** Pages continue after this reference. */
interface Page {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Each field of a decision, and its column. */
const FIELDS = [
  ["id", "id"],
  ["reviewer", "reviewer"],
  ["decision", "decision"],
  ["reason", "reason"],
  ["labels", "labels"],
  ["note", "note"],
  ["referenceId", "reference"],
  ["decidedAt", "created_at"],
] as const;

const columnsOf = (table: string): string =>
  FIELDS.map(([field, column]) => `${table}.${column} as "${field}"`).join(", ");

const jsonOf = (table: string): string =>
  `json_build_object(${FIELDS.map(([field, column]) => `'${field}', ${table}.${column}`).join(", ")})`;

const noteOf = (table: string): string =>
  `jsonb_build_object('reviewer', ${table}.reviewer, 'note', ${table}.note)`;

/** Row policies apply to the session of each of these. */
export async function listOwnDecisions(
  session: Queryable,
  round: string,
  reviewer: string,
  { after, limit }: Page,
): Promise<OwnDecision[]> {
  return session.query<OwnDecision>(
    `select distinct on (d.reference) ${columnsOf("d")}, d.record from public.screening_decisions d
      where d.round = $1 and d.reviewer = $2 and not d.is_resolution and ($3::text is null or d.reference > $3)
      order by d.reference, d.place desc limit $4`,
    [round, reviewer, after ?? null, limit],
  );
}

export async function listDecisionsOn(
  session: Queryable,
  round: string,
  reference: string,
  isResolution: boolean,
): Promise<Decision[]> {
  return session.query<Decision>(
    `select ${columnsOf("d")} from public.screening_decisions d
      where d.round = $1 and d.reference = $2 and d.is_resolution = $3 order by d.place`,
    [round, reference, isResolution],
  );
}

export async function listConflicts(
  session: Queryable,
  round: string,
  { after, limit, state }: Page & { readonly state: "open" | "resolved" },
): Promise<DecisionConflict[]> {
  return session.query<DecisionConflict>(
    `with page as (
        select o.reference, o.resolution from private.round_outcomes($1, $2, null) o
        where case $4 when 'open' then o.outcome = 'conflict' else o.resolution is not null end order by o.reference limit $3
      ), decided as (
        select d.reference, (array_agg(d.record order by d.place desc))[1] as record,
          json_agg(${jsonOf("d")} order by d.place) as decisions
        from private.current_decisions($1, $2, (select max(reference) from page)) c
        join public.screening_decisions d on d.id = c.id
        where c.decision <> 'undecided' and c.reference in (select reference from page)
        group by d.reference
      )
      select p.reference as "referenceId", coalesce(d.record, s.record, '{}') as record, coalesce(d.decisions, '[]') as decisions,
        case when s.id is not null then ${jsonOf("s")} end as resolution
      from page p left join decided d on d.reference = p.reference
      left join public.screening_decisions s on s.id = p.resolution
      order by p.reference`,
    [round, after ?? null, limit, state],
  );
}

/** Labels and notes are those of all reviewers, and of the resolution. */
export async function listOutcomes(
  session: Queryable,
  round: string,
  { after, limit }: Page,
): Promise<RoundOutcome[]> {
  return session.query<RoundOutcome>(
    `with page as (
        select max(reference) as last from (
          select distinct d.reference from public.screening_decisions d
          where d.round = $1 and ($2::text is null or d.reference > $2) order by d.reference limit $3) next
      ), decided as (
        select d.reference, (array_agg(d.record order by d.place desc))[1] as record, jsonb_agg(to_jsonb(d.labels)) as labels,
          jsonb_agg(${noteOf("d")} order by d.place) filter (where d.note <> '') as notes
        from private.current_decisions($1, $2, (select last from page)) c join public.screening_decisions d on d.id = c.id
        group by d.reference
      )
      select o.reference as "referenceId", o.outcome, o.reason, o.resolution is not null as "isResolved", o.reviewers,
        coalesce(d.record, s.record) as record,
        array(select distinct l #>> '{}' from jsonb_path_query(jsonb_build_array(d.labels, s.labels), 'lax $.**') l
          where jsonb_typeof(l) = 'string' order by 1) as labels,
        coalesce(d.notes, '[]') || case when s.note <> '' then jsonb_build_array(${noteOf("s")}) else '[]' end as notes
      from private.round_outcomes($1, $2, (select last from page)) o
      left join decided d on d.reference = o.reference
      left join public.screening_decisions s on s.id = o.resolution
      where exists (select from page where last is not null) order by o.reference`,
    [round, after ?? null, limit],
  );
}
