-- Shared documents: tables, who may open them, and their guards. A document's state is the `data` of its entity's row, and is stored only
-- there. Functions lock the entity's row first, then the document's.

create table public.project_namespaces (
  project uuid not null references public.projects (id) on delete cascade,
  name text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
  primary key (project, name)
);
comment on table public.project_namespaces is 'A tool''s or the product''s named state in a project.';

create table public.project_libraries (
  project uuid not null references public.projects (id) on delete cascade,
  path text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
  primary key (project, path)
);
comment on table public.project_libraries is 'Edits of open libraries since their file''s version. `path` is {content id}_*.';

create table public.documents (
  path text primary key,
  version bigint not null default 0,
  edited_at timestamptz not null default now(),
  flushed_version bigint not null default 0
);
comment on table public.documents is
  'Versions of shared documents. A document''s state is the `data` of its entity''s row, and is stored only there.';
comment on column public.documents.path is 'entity::UUID[::relation]';
comment on column public.documents.flushed_version is 'The version at which the document was last merged into its entity''s table.';

create table public.document_patches (
  path text not null references public.documents (path) on delete cascade,
  version bigint not null,
  session text not null,
  sequence int not null,
  author uuid,
  operations jsonb not null,
  created_at timestamptz not null default now(),
  changes jsonb,
  primary key (path, version),
  unique (path, session, sequence, author)
);
comment on table public.document_patches is
  'Batches of operations, kept for 30 days. A batch is known by its session, its number and its author. Members see each other''s session '
  'names, so without the author somebody could send a batch that makes another person''s next one look like a repetition.';
comment on column public.document_patches.session is
  'A client''s tab and page load. Names that begin with destroy, database or reinitialise are the server''s.';
comment on column public.document_patches.sequence is 'The batch''s number within its session.';
comment on column public.document_patches.changes is
  'What the patch changed: [[path, before, after], …]. Both are {value}, {} for nothing, or {bytes, kept} for a value over 20 kB, which '
  'private.kept_values has once.';
create index document_patches_age on public.document_patches (created_at);

create table private.document_sessions (
  path text not null,
  session text not null,
  "user" uuid not null,
  seen_at timestamptz not null default now(),
  is_dirty boolean not null default false,
  primary key (path, session)
);
comment on table private.document_sessions is 'Who has a document open: one row a session, removed when its heartbeats stop.';
comment on column private.document_sessions.is_dirty is 'True from a heartbeat that said so until the document is flushed.';

-- Who may open a document ----------------------------------------------------------------------------------------------------------------

-- Returns the parts of a document path, or null if it is not one. Ids are lower case, so that a document has one path. Counts lengths,
-- because a pattern with {1,200} costs more than the rest of the request.
create function private.document_path_parts(path text) returns text[]
  language plpgsql immutable set search_path = '' as $$
declare
  parts text[] := string_to_array(path, '::');
begin
  -- No relation contains colons, so there is no third "::".
  if cardinality(parts) not between 2 and 3 or parts[2] !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then return null; end if;
  if cardinality(parts) = 2 then
    return case when parts[1] in ('projects', 'users') then parts end;
  end if;
  if parts[1] = 'project_namespaces' and length(parts[3]) <= 100 and parts[3] ~ '^[A-Za-z0-9_-]+$' then return parts; end if;
  if parts[1] = 'project_libraries' and length(parts[3]) between 3 and 202 and parts[3] ~ '^[A-Za-z0-9_.-]+_[*]$' then return parts; end if;
  return null;
end $$;

-- Returns whether a person may read the document at a path.
create function private.may_open_document(path text, person uuid) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  parts text[] := private.document_path_parts(path);
begin
  if parts is null or person is null then return false; end if;
  if parts[1] = 'users' then return parts[2]::uuid = person; end if;
  return private.works_on(person, parts[2]::uuid);
end $$;

-- Returns the parts of a document's path if `person` may open it; otherwise refuses.
create function private.require_document(path text, person uuid) returns text[]
  language plpgsql stable set search_path = '' as $$
declare
  parts text[] := private.document_path_parts(path);
begin
  if parts is null then
    perform private.refuse(400, 'INVALID', 'A document path is entity::UUID[::relation], with a known entity; the relation of a library ends with _*.');
  end if;
  if not private.may_open_document(path, person) then
    perform private.refuse(403, 'FORBIDDEN', 'You do not have access to that. Ask the project''s manager to invite you.');
  end if;
  return parts;
end $$;

-- Like require_document, for a change.
create function private.require_editable_document(path text, person uuid) returns text[]
  language plpgsql stable set search_path = '' as $$
declare
  parts text[] := private.require_document($1, $2);
begin
  if parts[1] <> 'users' then perform private.require_editor(parts[2]::uuid, $2); end if;
  return parts;
end $$;

alter table public.project_namespaces enable row level security;
alter table public.project_libraries enable row level security;
alter table public.documents enable row level security;
alter table public.document_patches enable row level security;
alter table private.document_sessions enable row level security;
grant select, insert, update, delete
  on public.project_namespaces, public.project_libraries, public.documents, public.document_patches to anon, authenticated;
grant all
  on public.project_namespaces, public.project_libraries, public.documents, public.document_patches, private.document_sessions to service_role;

create policy "members read namespaces" on public.project_namespaces for select to authenticated
  using (project in (select private.own_projects()));
create policy "editors add namespaces" on public.project_namespaces for insert to authenticated
  with check (project in (select private.editable_projects()));
create policy "editors change namespaces" on public.project_namespaces for update to authenticated
  using (project in (select private.editable_projects())) with check (project in (select private.editable_projects()));
create policy "editors remove namespaces" on public.project_namespaces for delete to authenticated
  using (project in (select private.editable_projects()));

create policy "members read libraries" on public.project_libraries for select to authenticated
  using (project in (select private.own_projects()));
create policy "editors add libraries" on public.project_libraries for insert to authenticated
  with check (project in (select private.editable_projects()));
create policy "editors change libraries" on public.project_libraries for update to authenticated
  using (project in (select private.editable_projects())) with check (project in (select private.editable_projects()));
create policy "editors remove libraries" on public.project_libraries for delete to authenticated
  using (project in (select private.editable_projects()));

create policy "documents of one's own" on public.documents for select to authenticated
  using (private.may_open_document(path, (select private.caller())));
create policy "patches of one's own documents" on public.document_patches for select to authenticated
  using (private.may_open_document(path, (select private.caller())));

-- Guards ---------------------------------------------------------------------------------------------------------------------------------

-- Trigger: a namespace keeps its name and project.
create function private.guard_namespaces() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.project, new.name) is distinct from (old.project, old.name) then
      perform private.refuse(403, 'FORBIDDEN', 'A namespace can''t be renamed or moved.');
    end if;
    new.created_at := old.created_at;
  elsif current_user in ('anon', 'authenticated') then
    new.created_at := now();
  end if;
  if length(new.name) > 100 or new.name !~ '^[A-Za-z0-9_-]+$' then
    perform private.refuse(400, 'INVALID', 'A namespace name can have up to 100 letters, digits, hyphens and underscores.');
  end if;
  perform private.check_state(new.data);
  new.edited_at := now();
  return new;
end $$;
create trigger guard before insert or update on public.project_namespaces for each row execute function private.guard_namespaces();
create trigger guard_keys before insert or update on public.project_namespaces for each row execute function private.refuse_machinery();

-- Trigger: a library's edits keep their path and project.
create function private.guard_libraries() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.project, new.path) is distinct from (old.project, old.path) then
      perform private.refuse(403, 'FORBIDDEN', 'The edits of a library can''t be moved to another one.');
    end if;
    new.created_at := old.created_at;
  elsif current_user in ('anon', 'authenticated') then
    new.created_at := now();
  end if;
  if length(new.path) > 202 or new.path !~ '^[A-Za-z0-9_.-]+_[*]$' then
    perform private.refuse(400, 'INVALID', 'The relation of a library must end with _*.');
  end if;
  perform private.check_state(new.data);
  new.edited_at := now();
  return new;
end $$;
create trigger guard before insert or update on public.project_libraries for each row execute function private.guard_libraries();
create trigger guard_keys before insert or update on public.project_libraries for each row execute function private.refuse_machinery();

-- Trigger: refuses an edit of a library whose file was replaced, because nobody would read it; the page sends it again for the current
-- version. The share lock makes a replacement wait for edits in progress, and the other way round. Also refuses an edit if two files have
-- the version, because it could belong to either.
create function private.guard_library_version() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  parts text[] := string_to_array(new.path, '::');
  files int;
begin
  if parts[1] <> 'project_libraries' or new.session like 'destroy %' then return new; end if;
  perform 1 from storage.objects o
    where o.bucket_id = 'projects' and o.name like parts[2] || '/%' and o.version = left(parts[3], -2)
    for share;
  get diagnostics files = row_count;
  if files = 0 then
    perform private.refuse(409, 'VERSION-CONFLICT', 'Somebody saved this file after you opened it. Your change is sent again for the current version.');
  end if;
  if files > 1 then
    perform private.refuse(409, 'VERSION-CONFLICT', 'Two files are identical, so your change could end up in the wrong one. Save one of them again, then reopen this one.');
  end if;
  return new;
end $$;
create trigger guard_library_version before insert on public.document_patches
  for each row execute function private.guard_library_version();

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.require_document(text, uuid),
  private.require_editable_document(text, uuid),
  private.guard_library_version()
from public;
