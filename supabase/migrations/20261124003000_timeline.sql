-- The timeline is read by filters, in both orders, and each member's unread entries are counted on every device.

create index project_logs_person on public.project_logs (project, "user", created_at desc, id desc);

create or replace function private.guard_own_entries() returns trigger
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

create or replace function private.check_log_details() returns trigger
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

/*
 * A page of a project's log for a person, after the entry `after` in the order asked for. The filter's keys are person, tool, types, since,
 * until (exclusive) and words, all of which must occur in the entry's texts or its author's name. Without a page size, all entries.
 */
create function private.read_timeline(project uuid, person uuid, filter jsonb, is_oldest_first boolean, after uuid, page_size int)
  returns setof public.project_logs
  -- One plan for every filter would use no index.
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  author uuid := filter ->> 'person';
  tool text := filter ->> 'tool';
  types text[] := (select array_agg(t) from jsonb_array_elements_text(filter -> 'types') t);
  since timestamptz := coalesce((filter ->> 'since')::timestamptz, '-infinity');
  until timestamptz := coalesce((filter ->> 'until')::timestamptz, 'infinity');
  words text[] := (select array_agg(lower(w)) from jsonb_array_elements_text(filter -> 'words') w);
  -- The words with the members whose name has them.
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

/* How many entries a project has and how many match, with all their authors and tools, which a filter can name. */
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

/* Up to which entry a member has read a project's timeline, on whichever device. */
create table private.timeline_visits (
  project uuid not null references public.projects (id) on delete cascade,
  "user" uuid not null references public.users (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (project, "user")
);
alter table private.timeline_visits enable row level security;

-- Nobody begins with the whole past unread.
insert into private.timeline_visits (project, "user", seen_at)
  select m.project, m."user", now() from public.project_members m where m."user" is not null and m.role <> 'invite'
  on conflict do nothing;

/*
 * When a member last saw the timeline, and how many entries of other people are later, at most `most`. What changes nothing, such as a
 * download, does not count. Before the first visit it is what came after the member's invitation.
 */
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

/* Notes that a member has seen every entry that the database shows now. */
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

revoke all on function private.read_timeline(uuid, uuid, jsonb, boolean, uuid, int) from public;
revoke all on function private.sum_up_timeline(uuid, uuid, jsonb) from public;
revoke all on function private.read_timeline_visit(uuid, uuid, int) from public;
revoke all on function private.note_timeline_visit(uuid, uuid) from public;
