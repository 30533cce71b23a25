-- The progress of a screening round from one reading of its current decisions, instead of two.

create index screening_decisions_resolutions on public.screening_decisions (round, reference, place desc) where is_resolution;

-- Returns what became of each reference of a round that somebody decided: include, exclude, maybe, conflict, or undecided while fewer
-- reviewers than the round asks for have decided; `decisions` is how many have. Reviewers disagree if their decisions differ or, at full
-- text, their reasons for excluding. A resolution wins unless it is undecided. Also returns a row for each reviewer, with how many
-- references they have decided. Row policies apply to it: what is not revealed counts as not decided.
create function private.round_counts(round uuid, first text, last text)
  returns table (reference text, reviewer uuid, outcome text, reason text, resolution uuid, decisions int)
  language sql stable set search_path = '' set work_mem = '32MB' as $$
  select coalesce(c.reference, s.reference), c.reviewer,
    case when c.reviewer is not null then null
      when s.decision <> 'undecided' then s.decision
      when coalesce(c.decisions, 0) < r.reviewers_per_reference then 'undecided'
      when c.decision <> c.last_decision or (r.stage = 'full-text' and c.reason <> c.last_reason) then 'conflict'
      else c.decision end,
    case when s.decision <> 'undecided' then s.reason else nullif(c.reason, '') end,
    case when s.decision <> 'undecided' then s.id end,
    coalesce(c.decisions, 0)
  from (
    select d.reference, d.reviewer, count(*)::int as decisions, min(d.decision) as decision, max(d.decision) as last_decision,
      min(coalesce(d.reason, '')) as reason, max(coalesce(d.reason, '')) as last_reason
    from private.current_decisions($1, $2, $3) d where d.decision <> 'undecided'
    group by grouping sets ((d.reference), (d.reviewer))
  ) c
  full join (
    select distinct on (d.reference) d.reference, d.id, d.decision, d.reason
    from public.screening_decisions d join public.screening_rounds t on t.id = d.round
    where d.round = $1 and d.is_resolution and d.created_at <= coalesce(t.closed_at, 'infinity')
      and ($2 is null or d.reference > $2) and ($3 is null or d.reference <= $3)
    order by d.reference, d.place desc
  ) s on s.reference = c.reference
  join public.screening_rounds r on r.id = $1
$$;

-- Returns what became of each reference of a round that somebody decided. Without a search path, so that it is inlined.
create or replace function private.round_outcomes(round uuid, first text, last text)
  returns table (reference text, outcome text, reason text, resolution uuid, reviewers int)
  language sql stable as $$
  select c.reference, c.outcome, c.reason, c.resolution, c.decisions from private.round_counts($1, $2, $3) c where c.reference is not null
$$;

-- Returns the numbers of a round for a member: nobody's decisions, only how many there are.
create or replace function private.round_progress(project uuid, round uuid, person uuid)
  returns table (decided jsonb, undecided int, "include" int, exclude int, maybe int, conflict int, resolved int, late int)
  language plpgsql stable set search_path = '' set work_mem = '32MB' set plan_cache_mode = force_custom_plan as $$
declare
  counted public.screening_rounds;
begin
  perform private.require_member(round_progress.project, person);
  select r.* into counted from public.screening_rounds r where r.id = round_progress.round and r.project = round_progress.project;
  if counted.id is null then
    perform private.refuse(404, 'NOT-FOUND', 'There is no such screening round in this project.');
  end if;
  return query
    select
      coalesce(jsonb_object_agg(c.reviewer, c.decisions) filter (where c.reviewer is not null), '{}'),
      count(*) filter (where c.outcome = 'undecided')::int, count(*) filter (where c.outcome = 'include')::int,
      count(*) filter (where c.outcome = 'exclude')::int, count(*) filter (where c.outcome = 'maybe')::int,
      count(*) filter (where c.outcome = 'conflict')::int, count(c.resolution)::int,
      case when counted.closed_at is null then 0 else (select count(*)::int from public.screening_decisions d
        where d.round = counted.id and d.created_at > counted.closed_at) end
    from private.round_counts(counted.id, null, null) c;
end $$;
