-- Screening rounds: reviewers decide on the references of a library, blind or openly. Row policies keep a blind decision from everybody but
-- its author until the round's number of reviewers have decided that reference, or the project's manager ends blindness.

create table public.screening_rounds (
  id uuid primary key default gen_random_uuid(),
  project uuid not null references public.projects (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  file_path text not null check (length(file_path) between 1 and 1000),
  file_version text not null check (length(file_version) between 1 and 100),
  reference_count int not null check (reference_count >= 0),
  stage text not null check (stage in ('title-abstract', 'full-text')),
  criteria text not null default '' check (length(criteria) <= 20000),
  exclusion_reasons text[] not null default '{}' check (cardinality(exclusion_reasons) <= 100),
  reviewers_per_reference int not null check (reviewers_per_reference between 1 and 20),
  is_blind boolean not null default true,
  opened_by uuid not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid,
  unblinded_at timestamptz,
  unblinded_by uuid
);
comment on table public.screening_rounds is 'Rounds in which reviewers decide on the references of a library.';
comment on column public.screening_rounds.file_version is 'The library''s content when the round was opened.';
comment on column public.screening_rounds.reference_count is 'How many references that content has.';
comment on column public.screening_rounds.exclusion_reasons is 'In their order. If there are any, every reason is one of them, and an exclusion at full text needs one.';
comment on column public.screening_rounds.opened_by is 'References nobody, like the other people of rounds and decisions: they stay after an account is deleted.';
comment on column public.screening_rounds.closed_at is 'Later decisions are kept, and count once the round is reopened.';
comment on column public.screening_rounds.unblinded_at is 'When the project''s manager ended blindness.';
create index screening_rounds_project on public.screening_rounds (project, created_at desc, id desc);

create table public.screening_decisions (
  id uuid primary key,
  place bigint generated always as identity,
  round uuid not null references public.screening_rounds (id) on delete cascade,
  reference text collate "C" not null check (length(reference) between 1 and 300),
  reviewer uuid not null,
  is_resolution boolean not null,
  decision text not null check (decision in ('include', 'exclude', 'maybe', 'undecided')),
  reason text check (length(reason) between 1 and 300),
  labels text[] not null default '{}' check (cardinality(labels) <= 50),
  note text check (length(note) <= 10000),
  record jsonb not null default '{}',
  is_independent boolean not null,
  created_at timestamptz not null default now(),
  revealed_at timestamptz
);
comment on table public.screening_decisions is 'Decisions in screening rounds, which are only added: the latest one of a reviewer and reference is current.';
comment on column public.screening_decisions.id is 'The client chooses it, so that a retry adds nothing.';
comment on column public.screening_decisions.place is 'Rises with each decision.';
comment on column public.screening_decisions.is_resolution is 'True if it settles a conflict.';
comment on column public.screening_decisions.record is 'doi, title and year of the reference, by which the decision follows it into a replaced library.';
comment on column public.screening_decisions.is_independent is 'True if its author could not see any other decision on this reference.';
comment on column public.screening_decisions.revealed_at is 'Since when all members see it; null while only its author does.';
create index screening_decisions_current on public.screening_decisions (round, reference, reviewer, place desc);
create index screening_decisions_own on public.screening_decisions (round, reviewer, reference, place desc);

-- Who may read ---------------------------------------------------------------------------------------------------------------------------

alter table public.screening_rounds enable row level security;
alter table public.screening_decisions enable row level security;
grant select, insert, update, delete on public.screening_rounds, public.screening_decisions to anon, authenticated;
grant all on public.screening_rounds, public.screening_decisions to service_role;

create policy "members see screening rounds" on public.screening_rounds for select to authenticated
  using (project in (select private.own_projects()));

-- Returns the rounds of the caller's projects. The policy scans them once a statement.
create function private.own_rounds() returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select r.id from public.screening_rounds r where r.project in (select private.own_projects())
$$;

create policy "reviewers see their own and revealed decisions" on public.screening_decisions for select to authenticated
  using (round in (select private.own_rounds()) and (revealed_at is not null or reviewer = (select private.caller())));

-- Trigger: decisions never change, except that they are revealed.
create function private.guard_decisions() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') or old.revealed_at is not null
     or to_jsonb(new) - 'revealed_at' is distinct from to_jsonb(old) - 'revealed_at' then
    perform private.refuse(403, 'FORBIDDEN', 'A decision can''t be changed. Decide again instead.');
  end if;
  return new;
end $$;
create trigger guard before update on public.screening_decisions for each row execute function private.guard_decisions();

-- Opening and closing --------------------------------------------------------------------------------------------------------------------

-- Opens a round in a person's name, and returns its id.
create function private.open_round(project uuid, person uuid, name text, file_path text, file_version text, reference_count int, stage text,
    criteria text, exclusion_reasons jsonb, reviewers_per_reference int, is_blind boolean) returns uuid
  language plpgsql set search_path = '' as $$
declare
  opened uuid;
begin
  perform private.require_editor(open_round.project, person);
  insert into public.screening_rounds (project, name, file_path, file_version, reference_count, stage, criteria, exclusion_reasons,
      reviewers_per_reference, is_blind, opened_by)
    values (open_round.project, open_round.name, open_round.file_path, open_round.file_version, open_round.reference_count, open_round.stage,
      open_round.criteria, array(select jsonb_array_elements_text(open_round.exclusion_reasons)), open_round.reviewers_per_reference,
      open_round.is_blind, person)
    returning id into opened;
  insert into public.project_logs (project, "user", type, data) values (open_round.project, person, 'roundOpen',
    jsonb_build_object('round', opened, 'title', open_round.name, 'filePath', open_round.file_path, 'references', open_round.reference_count));
  perform private.tell_project(open_round.project, 'rounds', jsonb_build_object('id', opened));
  return opened;
end $$;

-- Locks a round for a change by an editor of its project, so that simultaneous changes of one round wait for each other.
create function private.lock_round(project uuid, round uuid, person uuid) returns public.screening_rounds
  language plpgsql set search_path = '' as $$
declare
  locked public.screening_rounds;
begin
  perform private.require_editor(lock_round.project, person);
  select r.* into locked from public.screening_rounds r where r.id = lock_round.round and r.project = lock_round.project for update;
  if locked.id is null then
    perform private.refuse(404, 'NOT-FOUND', 'There is no such screening round in this project.');
  end if;
  return locked;
end $$;

-- Returns whether a person is a project's manager.
create function private.manages(person uuid, project uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from public.project_members m where m.project = $2 and m."user" = $1 and m.role = 'creator')
$$;

-- Closes or reopens a round. Only the person who opened it and the project's manager may.
create function private.close_round(project uuid, round uuid, person uuid, is_closed boolean) returns void
  language plpgsql set search_path = '' as $$
declare
  changed public.screening_rounds := private.lock_round(close_round.project, close_round.round, person);
begin
  if changed.opened_by <> person and not private.manages(person, close_round.project) then
    perform private.refuse(403, 'FORBIDDEN', 'Only the person who opened this round, or the project''s manager, can close or reopen it.');
  end if;
  if (changed.closed_at is not null) = close_round.is_closed then return; end if;
  update public.screening_rounds r
    set closed_at = case when close_round.is_closed then now() end, closed_by = case when close_round.is_closed then person end
    where r.id = changed.id;
  insert into public.project_logs (project, "user", type, data)
    values (close_round.project, person, case when close_round.is_closed then 'roundClose' else 'roundReopen' end,
      jsonb_build_object('round', changed.id, 'title', changed.name, 'filePath', changed.file_path));
  perform private.tell_project(close_round.project, 'rounds', jsonb_build_object('id', changed.id));
end $$;

-- Ends the blindness of a round for good: all its decisions are revealed, and later ones at once. Only the project's manager may.
create function private.unblind_round(project uuid, round uuid, person uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  changed public.screening_rounds := private.lock_round(unblind_round.project, unblind_round.round, person);
begin
  if not private.manages(person, unblind_round.project) then
    perform private.refuse(403, 'FORBIDDEN', 'Only the project''s manager can end the blindness of a round.');
  end if;
  if not changed.is_blind or changed.unblinded_at is not null then return; end if;
  update public.screening_rounds r set unblinded_at = now(), unblinded_by = person where r.id = changed.id;
  update public.screening_decisions d set revealed_at = now() where d.round = changed.id and d.revealed_at is null;
  insert into public.project_logs (project, "user", type, data) values (unblind_round.project, person, 'roundUnblind',
    jsonb_build_object('round', changed.id, 'title', changed.name, 'filePath', changed.file_path));
  perform private.tell_project(unblind_round.project, 'rounds', jsonb_build_object('id', changed.id));
end $$;

-- Deciding -------------------------------------------------------------------------------------------------------------------------------

-- Returns which of these references have decisions that everybody in the project sees.
create function private.revealed_among(round uuid, "references" text[]) returns text[]
  language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select array(select distinct s.reference from public.screening_decisions s
    where s.round = $1 and s.reference = any ($2) and s.revealed_at is not null)
$$;

-- Refuses decisions, or resolutions, that their round does not allow. `revealed` names the references that everybody sees.
create function private.check_decisions(target public.screening_rounds, is_resolution boolean, decisions jsonb, revealed text[]) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if cardinality(target.exclusion_reasons) > 0 and exists (
      select from jsonb_array_elements(decisions) d
      where d ->> 'reason' is not null and d ->> 'reason' <> all (target.exclusion_reasons)) then
    perform private.refuse(400, 'INVALID', 'The reason is not one of the round''s exclusion reasons.');
  end if;
  if target.stage = 'full-text' and cardinality(target.exclusion_reasons) > 0 and exists (
      select from jsonb_array_elements(decisions) d where d ->> 'decision' = 'exclude' and d ->> 'reason' is null) then
    perform private.refuse(400, 'INVALID', 'At full text, an exclusion needs one of the round''s reasons.');
  end if;
  if check_decisions.is_resolution and target.is_blind and target.unblinded_at is null and exists (
      select from jsonb_array_elements(decisions) d where d ->> 'referenceId' <> all (revealed)) then
    perform private.refuse(409, 'STILL-BLIND', 'This reference is still being screened blind. It can be resolved once enough reviewers have decided.');
  end if;
end $$;

-- Adds decisions of a person, in their order: [{id, referenceId, decision, reason, labels, note, record}]. Those whose id is known already
-- are retries and change nothing. Reveals the decisions on each reference that enough reviewers have decided now.
create function private.record_decisions(project uuid, round uuid, person uuid, is_resolution boolean, decisions jsonb) returns void
  language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  target public.screening_rounds := private.lock_round(record_decisions.project, record_decisions.round, person);
  named constant text[] := array(select distinct d ->> 'referenceId' from jsonb_array_elements(decisions) d);
  revealed constant text[] := private.revealed_among(target.id, named);
  is_open constant boolean := not target.is_blind or target.unblinded_at is not null;
begin
  perform private.check_decisions(target, record_decisions.is_resolution, decisions, revealed);
  insert into public.screening_decisions (id, round, reference, reviewer, is_resolution, decision, reason, labels, note, record, is_independent, revealed_at)
    select given.id, target.id, given.reference, person, record_decisions.is_resolution, given.decision, given.reason, given.labels,
      given.note, given.record, not (is_open or record_decisions.is_resolution or given.is_revealed),
      case when is_open or record_decisions.is_resolution or given.is_revealed then now() end
    from (
      select (d ->> 'id')::uuid as id, d ->> 'referenceId' as reference, d ->> 'decision' as decision, d ->> 'reason' as reason,
        array(select jsonb_array_elements_text(d -> 'labels')) as labels, d ->> 'note' as note, coalesce(d -> 'record', '{}') as record, n,
        d ->> 'referenceId' = any (revealed) as is_revealed
      from jsonb_array_elements(decisions) with ordinality t (d, n)
    ) given
    order by given.n
    on conflict (id) do nothing;
  if exists (
      select from jsonb_array_elements(decisions) d join public.screening_decisions s on s.id = (d ->> 'id')::uuid
      where (s.round, s.reviewer, s.is_resolution, s.reference, s.decision, s.reason)
        is distinct from (target.id, person, record_decisions.is_resolution, d ->> 'referenceId', d ->> 'decision', d ->> 'reason')) then
    perform private.refuse(409, 'KEY-REUSED', 'An id was used for another decision. Send each decision under a new id.');
  end if;
  if not is_open and not record_decisions.is_resolution then
    update public.screening_decisions s set revealed_at = now()
    where s.round = target.id and s.revealed_at is null and s.reference = any (array(
      select c.reference from (
        select distinct on (e.reference, e.reviewer) e.reference, e.decision
        from public.screening_decisions e
        where e.round = target.id and not e.is_resolution
          and e.reference = any (named)
        order by e.reference, e.reviewer, e.place desc
      ) c
      where c.decision <> 'undecided' group by c.reference having count(*) >= target.reviewers_per_reference));
  end if;
  perform private.tell_project(record_decisions.project, 'rounds', jsonb_build_object('id', target.id));
end $$;

-- Reading --------------------------------------------------------------------------------------------------------------------------------

-- Returns the latest decision of each reviewer on each reference of a round, without resolutions and without decisions made after the
-- round was closed. `first` (exclusive) and `last` limit the references, unless they are null. Row policies apply to it.
create function private.current_decisions(round uuid, first text, last text)
  returns table (id uuid, reference text, reviewer uuid, decision text, reason text)
  language sql stable set search_path = '' set work_mem = '32MB' as $$
  select distinct on (d.reference, d.reviewer) d.id, d.reference, d.reviewer, d.decision, d.reason
  from public.screening_decisions d join public.screening_rounds r on r.id = d.round
  where d.round = $1 and not d.is_resolution and d.created_at <= coalesce(r.closed_at, 'infinity')
    and ($2 is null or d.reference > $2) and ($3 is null or d.reference <= $3)
  order by d.reference, d.reviewer, d.place desc
$$;

-- Returns what became of each reference of a round that somebody decided: include, exclude, maybe, conflict, or undecided while fewer
-- reviewers than the round asks for have decided. Reviewers disagree if their decisions differ or, at full text, their reasons for
-- excluding. A resolution wins unless it is undecided. Row policies apply to it: what is not revealed counts as not decided.
create function private.round_outcomes(round uuid, first text, last text)
  returns table (reference text, outcome text, reason text, resolution uuid, reviewers int)
  language sql stable set search_path = '' set work_mem = '32MB' as $$
  select coalesce(c.reference, s.reference),
    case when s.decision <> 'undecided' then s.decision
      when coalesce(c.reviewers, 0) < r.reviewers_per_reference then 'undecided'
      when c.decision <> c.last_decision or (r.stage = 'full-text' and c.reason <> c.last_reason) then 'conflict'
      else c.decision end,
    case when s.decision <> 'undecided' then s.reason else nullif(c.reason, '') end,
    case when s.decision <> 'undecided' then s.id end,
    coalesce(c.reviewers, 0)
  from (
    select d.reference, count(*)::int as reviewers, min(d.decision) as decision, max(d.decision) as last_decision,
      min(coalesce(d.reason, '')) as reason, max(coalesce(d.reason, '')) as last_reason
    from private.current_decisions($1, $2, $3) d where d.decision <> 'undecided' group by d.reference
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

-- Returns the numbers of a round for a member: nobody's decisions, only how many there are.
create function private.round_progress(project uuid, round uuid, person uuid)
  returns table (decided jsonb, undecided int, "include" int, exclude int, maybe int, conflict int, resolved int, late int)
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_member(round_progress.project, person);
  if not exists (select from public.screening_rounds r where r.id = round_progress.round and r.project = round_progress.project) then
    perform private.refuse(404, 'NOT-FOUND', 'There is no such screening round in this project.');
  end if;
  return query
    select
      (select coalesce(jsonb_object_agg(c.reviewer, c.n), '{}') from (
        select d.reviewer, count(*) as n from private.current_decisions(round_progress.round, null, null) d where d.decision <> 'undecided' group by d.reviewer) c),
      count(*) filter (where o.outcome = 'undecided')::int, count(*) filter (where o.outcome = 'include')::int,
      count(*) filter (where o.outcome = 'exclude')::int, count(*) filter (where o.outcome = 'maybe')::int,
      count(*) filter (where o.outcome = 'conflict')::int, count(o.resolution)::int,
      (select count(*)::int from public.screening_decisions d join public.screening_rounds r on r.id = d.round
        where d.round = round_progress.round and d.created_at > r.closed_at)
    from private.round_outcomes(round_progress.round, null, null) o;
end $$;

-- Returns how often reviewers decided alike: for each pair of them, how many references they decided in which two ways (`first` and
-- `second` are decisions of the reviewers `one` and `other`); and how many references have how many decisions of each kind. Counts decisions
-- that are revealed and, in a blind round, that were made independently. Row policies apply to it.
create function private.round_agreement(round uuid) returns table (pairs jsonb, profiles jsonb)
  language sql stable set search_path = '' set work_mem = '32MB' as $$
  with counted as (
    select distinct on (d.reference, d.reviewer) d.reference, d.reviewer, d.decision
    from public.screening_decisions d join public.screening_rounds r on r.id = d.round
    where d.round = $1 and not d.is_resolution and d.revealed_at is not null and d.created_at <= coalesce(r.closed_at, 'infinity')
      and (d.is_independent or not r.is_blind)
    order by d.reference, d.reviewer, d.place desc
  ), decided as (
    select * from counted where decision <> 'undecided'
  ), paired as (
    select a.reviewer as one, b.reviewer as other, a.decision as first, b.decision as second, count(*) as n
    from decided a join decided b on b.reference = a.reference and b.reviewer > a.reviewer group by 1, 2, 3, 4
  ), profiled as (
    select p.includes, p.excludes, p.maybes, count(*) as n
    from (
      select count(*) filter (where d.decision = 'include') as includes, count(*) filter (where d.decision = 'exclude') as excludes,
        count(*) filter (where d.decision = 'maybe') as maybes
      from decided d group by d.reference
    ) p group by 1, 2, 3
  )
  select (select coalesce(jsonb_agg(to_jsonb(p) order by p.one, p.other, p.first, p.second), '[]') from paired p),
    (select coalesce(jsonb_agg(to_jsonb(p) order by p.includes, p.excludes, p.maybes), '[]') from profiled p)
$$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.guard_decisions(),
  private.open_round(uuid, uuid, text, text, text, int, text, text, jsonb, int, boolean),
  private.lock_round(uuid, uuid, uuid),
  private.manages(uuid, uuid),
  private.close_round(uuid, uuid, uuid, boolean),
  private.unblind_round(uuid, uuid, uuid),
  private.revealed_among(uuid, text[]),
  private.check_decisions(public.screening_rounds, boolean, jsonb, text[]),
  private.record_decisions(uuid, uuid, uuid, boolean, jsonb),
  private.round_progress(uuid, uuid, uuid)
from public;
