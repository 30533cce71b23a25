-- The log of a project: entries are only added. Pages show it as the timeline.

create table public.project_logs (
  id uuid primary key default gen_random_uuid(),
  project uuid not null references public.projects (id) on delete cascade,
  "user" uuid,
  type text not null,
  data jsonb not null default '{}',
  credits int not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.project_logs is
  'Entries of a project''s timeline, which are only added. `user` references nobody: an entry stays after its author''s account is deleted.';
comment on column public.project_logs.id is 'A client may choose it, so that a retry adds nothing.';
comment on column public.project_logs.type is 'One of `packages/contract/src/log-types.ts`.';
comment on column public.project_logs.data is 'The fields of `packages/contract/src/log-data.ts`.';
comment on column public.project_logs.credits is 'What the entry cost its author.';
create index project_logs_latest on public.project_logs (project, created_at desc, id desc);
create index project_logs_person on public.project_logs (project, "user", created_at desc, id desc);
alter table public.project_logs enable row level security;
grant select, insert, update, delete on public.project_logs to anon, authenticated;
grant all on public.project_logs to service_role;

create policy "members read the log" on public.project_logs for select to authenticated
  using (project in (select private.own_projects()));
create policy "members add to the log" on public.project_logs for insert to authenticated
  with check (project in (select private.editable_projects()));

-- Guards ---------------------------------------------------------------------------------------------------------------------------------

-- Trigger: entries never change. Only the addresses in one are replaced when their account is deleted.
create function private.guard_logs() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (current_user in ('anon', 'authenticated')
     or (new.id, new.project, new."user", new.type, new.credits, new.created_at, new.data - 'emails')
       is distinct from (old.id, old.project, old."user", old.type, old.credits, old.created_at, old.data - 'emails')) then
    perform private.refuse(403, 'FORBIDDEN', 'The history of a project can not be rewritten.');
  end if;
  if current_user in ('anon', 'authenticated') then
    new."user" := (select private.caller());
    new.created_at := now();
    new.credits := 0;
  end if;
  if new.type is null or length(new.type) > 100 or new.type !~ '^[A-Za-z][A-Za-z0-9_-]*$' then
    perform private.refuse(400, 'INVALID', 'A log entry needs a type.');
  end if;
  if jsonb_typeof(new.data) is distinct from 'object' or octet_length(new.data::text) > 100000 then
    perform private.refuse(400, 'INVALID', 'The details of a log entry are an object of at most 100 kB.');
  end if;
  return new;
end $$;
create trigger guard before insert or update on public.project_logs for each row execute function private.guard_logs();
create trigger guard_keys before insert or update on public.project_logs for each row execute function private.refuse_machinery();

-- Trigger: refuses a client's entry whose fields have types that no page can read: the entry could never be removed. Unknown fields are
-- allowed.
create function private.check_log_details() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  if exists (
      select from jsonb_each(new.data) e
      where e.key in ('from', 'to', 'title', 'content', 'tool', 'filePath') and jsonb_typeof(e.value) <> 'string'
         or e.key in ('references', 'removed') and jsonb_typeof(e.value) <> 'number'
         or e.key = 'sources' and (jsonb_typeof(e.value) <> 'array' or e.value @? 'strict $[*] ? (@.type() != "object")')
         or e.key in ('emails', 'filePaths') and (jsonb_typeof(e.value) <> 'array' or e.value @? 'strict $[*] ? (@.type() != "string")'))
  then
    perform private.refuse(400, 'INVALID', 'In a log entry, emails and filePaths must be lists of texts, sources a list of objects, references and removed numbers, and from, to, title, content, tool and filePath must be texts.');
  end if;
  return new;
end $$;
-- Triggers run in the order of their names: `guard` has already refused details that are no object.
create trigger guard_details before insert on public.project_logs for each row execute function private.check_log_details();

-- Trigger: clients add only these types. The server writes all others, such as who joined or was removed.
create function private.guard_own_entries() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated')
    and new.type not in ('tool', 'mark', 'note', 'projectRename', 'fileEdit', 'fileUpload', 'fileDownload', 'fileDelete', 'fileDownloadZip',
      'fileRename', 'fileMove', 'fileCopy', 'fileRestore', 'fileMerge', 'fileDedupe', 'fileImport')
  then
    perform private.refuse(403, 'FORBIDDEN', 'Only the server writes entries of this type. To record something yourself, add a note.');
  end if;
  return new;
end $$;
create trigger guard_own_entries before insert on public.project_logs for each row execute function private.guard_own_entries();

-- Last edit of the project ---------------------------------------------------------------------------------------------------------------

-- Returns whether an entry is about a change of the project, not only about reading it.
create function private.is_edit(type text, data jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select $1 not in ('fileDownload', 'fileDownloadZip') and ($1 <> 'tool' or $2 ->> 'title' is not null)
$$;

-- Trigger: sets the project's last edit, once for each statement and project. Entries of one person within five seconds count as one edit,
-- so that simultaneous writes do not wait for each other on the project's row.
create function private.touch_projects() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.projects p set edited_at = greatest(p.edited_at, latest.created_at), edited_by = coalesce(latest."user", p.edited_by)
  from (
    select distinct on (a.project) a.project, a."user", a.created_at from added a
    where private.is_edit(a.type, a.data) order by a.project, a.created_at desc, a.id desc
  ) latest
  where p.id = latest.project
    and (p.edited_at < latest.created_at - interval '5 seconds' or p.edited_by is distinct from coalesce(latest."user", p.edited_by));
  return null;
end $$;
create trigger touch after insert on public.project_logs referencing new table as added for each statement execute function private.touch_projects();

-- What the API calls ---------------------------------------------------------------------------------------------------------------------

-- Adds an entry in a person's name and returns its id. In the same transaction takes the credits it costs. The same entry again under its
-- id is a retry and changes nothing; another entry under that id is refused.
create function private.add_log(id uuid, project uuid, person uuid, type text, data jsonb, cost int) returns uuid
  language plpgsql set search_path = '' as $$
declare
  stored uuid;
  first public.project_logs;
begin
  perform private.require_editor(add_log.project, person);
  insert into public.project_logs as l (id, project, "user", type, data, credits)
    values (coalesce(add_log.id, gen_random_uuid()), add_log.project, person, add_log.type, add_log.data, add_log.cost)
    on conflict on constraint project_logs_pkey do nothing returning l.id into stored;
  if stored is not null then
    if cost > 0 then perform private.spend_credits(person, cost); end if;
    return stored;
  end if;
  select l.* into first from public.project_logs l where l.id = add_log.id and l.project = add_log.project and l."user" = person;
  if first.id is null then
    perform private.refuse(400, 'INVALID', 'The field id names an entry that exists already. Choose a new one.');
  end if;
  if (first.type, first.data, first.credits) is distinct from (add_log.type, add_log.data, add_log.cost) then
    perform private.refuse(409, 'KEY-REUSED', 'The id or Idempotency-Key was used for another entry. Send this one under a new one.');
  end if;
  return first.id;
end $$;

-- Returns a page of a project's log for a person, latest first, after the entry `before`.
create function private.read_logs(project uuid, person uuid, before uuid, page_size int) returns setof project_logs
  language plpgsql stable set search_path = '' as $$
begin
  perform private.require_member(read_logs.project, person);
  if before is null then
    return query select l.* from public.project_logs l where l.project = read_logs.project order by l.created_at desc, l.id desc limit page_size;
  else
    return query select l.* from public.project_logs l
      where l.project = read_logs.project and (l.created_at, l.id) < (
        select b.created_at, b.id from public.project_logs b where b.id = before and b.project = read_logs.project)
      order by l.created_at desc, l.id desc limit page_size;
  end if;
end $$;

-- Returns a page of a project's log for a person, after the entry `after` in the requested order. The filter's keys are person, tool,
-- types, since, until (exclusive) and words, all of which must occur in the entry's texts or its author's name. Without a page size,
-- returns all entries.
create function private.read_timeline(project uuid, person uuid, filter jsonb, is_oldest_first boolean, after uuid, page_size int)
  returns setof project_logs
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  author uuid := filter ->> 'person';
  tool text := filter ->> 'tool';
  types text[] := (select array_agg(t) from jsonb_array_elements_text(filter -> 'types') t);
  since timestamptz := coalesce((filter ->> 'since')::timestamptz, '-infinity');
  until timestamptz := coalesce((filter ->> 'until')::timestamptz, 'infinity');
  words text[] := (select array_agg(lower(w)) from jsonb_array_elements_text(filter -> 'words') w);
  -- Pairs each word with the members whose name contains it.
  authored text[] := (
    select array_agg(w || ' ' || m."user") from unnest(words) w, public.project_members m join public.users u on u.id = m."user"
    where m.project = read_timeline.project and strpos(lower(coalesce(u.data ->> 'name', '')), w) > 0);
  edge_at timestamptz;
  edge_id uuid;
begin
  perform private.require_member(read_timeline.project, read_timeline.person);
  if after is not null then
    select l.created_at, l.id into edge_at, edge_id from public.project_logs l where l.id = after and l.project = read_timeline.project;
    if edge_id is null then return; end if;
  end if;
  if is_oldest_first then
    return query select l.* from public.project_logs l
      where l.project = read_timeline.project
        and (edge_id is null or (l.created_at, l.id) > (edge_at, edge_id))
        and l.created_at >= since and l.created_at < until
        and (author is null or l."user" = author)
        and (types is null or l.type = any (types))
        and (tool is null or l.data ->> 'tool' = tool)
        and (words is null or not exists (
          select from unnest(words) w
          where not coalesce(w || ' ' || l."user" = any (authored), false)
            and not exists (
              select from jsonb_path_query(l.data, 'lax $.**') v where jsonb_typeof(v) = 'string' and strpos(lower(v #>> '{}'), w) > 0)))
      order by l.created_at, l.id limit page_size;
  else
    return query select l.* from public.project_logs l
      where l.project = read_timeline.project
        and (edge_id is null or (l.created_at, l.id) < (edge_at, edge_id))
        and l.created_at >= since and l.created_at < until
        and (author is null or l."user" = author)
        and (types is null or l.type = any (types))
        and (tool is null or l.data ->> 'tool' = tool)
        and (words is null or not exists (
          select from unnest(words) w
          where not coalesce(w || ' ' || l."user" = any (authored), false)
            and not exists (
              select from jsonb_path_query(l.data, 'lax $.**') v where jsonb_typeof(v) = 'string' and strpos(lower(v #>> '{}'), w) > 0)))
      order by l.created_at desc, l.id desc limit page_size;
  end if;
end $$;

-- Returns how many entries a project has and how many match, with all authors and tools that a filter can name.
create function private.sum_up_timeline(project uuid, person uuid, filter jsonb)
  returns table (total int, matching int, people uuid[], tools text[])
  language plpgsql stable set search_path = '' as $$
begin
  perform private.require_member(sum_up_timeline.project, sum_up_timeline.person);
  return query
    select count(*)::int,
      (select count(*)::int from private.read_timeline(sum_up_timeline.project, sum_up_timeline.person, sum_up_timeline.filter, false, null, null)),
      coalesce(array_agg(distinct l."user") filter (where l."user" is not null), '{}'),
      coalesce((array_agg(distinct l.data ->> 'tool') filter (where l.data ->> 'tool' <> ''))[1:200], '{}')
    from public.project_logs l where l.project = sum_up_timeline.project;
end $$;

-- Unread entries -------------------------------------------------------------------------------------------------------------------------

create table private.timeline_visits (
  project uuid not null references public.projects (id) on delete cascade,
  "user" uuid not null references public.users (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (project, "user")
);
comment on table private.timeline_visits is 'Up to which entry a member has read a project''s timeline, on whichever device.';
alter table private.timeline_visits enable row level security;

-- Returns when a member last saw the timeline, and how many entries of other people are later, at most `most`. Entries that change
-- nothing, such as downloads, do not count. Before the first visit, entries since the member's invitation count.
create function private.read_timeline_visit(project uuid, person uuid, most int) returns table (seen_at timestamptz, unread int)
  language plpgsql stable set search_path = '' as $$
declare
  seen timestamptz;
begin
  perform private.require_member(read_timeline_visit.project, read_timeline_visit.person);
  select coalesce(v.seen_at, m.created_at) into seen
    from public.project_members m left join private.timeline_visits v on v.project = m.project and v."user" = m."user"
    where m.project = read_timeline_visit.project and m."user" = read_timeline_visit.person;
  return query select seen, count(*)::int from (
    select from public.project_logs l
    where l.project = read_timeline_visit.project and l.created_at > seen
      and l."user" is distinct from read_timeline_visit.person and private.is_edit(l.type, l.data)
    limit most) later;
end $$;

-- Records that a member has seen all current entries.
create function private.note_timeline_visit(project uuid, person uuid) returns timestamptz
  language plpgsql set search_path = '' as $$
declare
  latest timestamptz;
begin
  perform private.require_member(note_timeline_visit.project, note_timeline_visit.person);
  select l.created_at into latest from public.project_logs l
    where l.project = note_timeline_visit.project order by l.created_at desc, l.id desc limit 1;
  insert into private.timeline_visits as v (project, "user", seen_at)
    values (note_timeline_visit.project, note_timeline_visit.person, coalesce(latest, now()))
    on conflict on constraint timeline_visits_pkey do update set seen_at = greatest(v.seen_at, excluded.seen_at)
    returning v.seen_at into latest;
  return latest;
end $$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.touch_projects(),
  private.add_log(uuid, uuid, uuid, text, jsonb, int),
  private.read_logs(uuid, uuid, uuid, int),
  private.read_timeline(uuid, uuid, jsonb, boolean, uuid, int),
  private.sum_up_timeline(uuid, uuid, jsonb),
  private.read_timeline_visit(uuid, uuid, int),
  private.note_timeline_visit(uuid, uuid)
from public;
