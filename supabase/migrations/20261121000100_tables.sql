-- Tables, row policies and the triggers that guard columns. Runs on Postgres 15 and later, embedded or hosted.
--
-- Two rules hold throughout. Whatever lies in `public` may be reached by anybody with a token, whatever was revoked, so every table there
-- is bound by row policies and every function there checks its caller. What no client may call lies in `private`, which no API exposes.
-- Refusals use SQLSTATE 'PTxyz', which the REST surfaces answer as HTTP status xyz; the detail carries the code of the error catalogue.

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

/* Ends the statement with an HTTP status, a code of the error catalogue and a sentence for the person. */
create function private.refuse(status int, code text, message text) returns void
  language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = refuse.message, detail = refuse.code;
end $$;

/* Who is calling, or null: tokens of nobody carry an empty subject, where auth.uid() would fail. */
create function private.caller() returns uuid
  language sql stable set search_path = '' as $$
  select nullif(auth.jwt() ->> 'sub', '')::uuid
$$;

-- Tables -------------------------------------------------------------------------------------------------------------------------------

create table public.users (
  id uuid primary key,
  kinde_id text not null unique,
  email text not null check (email = lower(email)),
  email_verified boolean not null default false,
  credits int not null default 1000,
  institutes jsonb not null default '[]',
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now()
);
create index users_email on public.users (email);

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  data jsonb not null default '{}',
  name text generated always as (data ->> 'name') stored,
  membership_epoch int not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
  edited_by uuid,
  deleted_at timestamptz
);
create index projects_latest on public.projects (edited_at desc, id desc) where deleted_at is null;
create index projects_bin on public.projects (deleted_at) where deleted_at is not null;

create table public.project_members (
  id uuid primary key default gen_random_uuid(),
  project uuid not null references public.projects (id) on delete cascade,
  "user" uuid references public.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('creator', 'member', 'invite')),
  created_at timestamptz not null default now(),
  unique (project, "user"),
  unique (project, email),
  check (role = 'invite' or "user" is not null)
);
create index project_members_user on public.project_members ("user") where "user" is not null;
create index project_members_invites on public.project_members (email) where role = 'invite';

create table public.project_namespaces (
  project uuid not null references public.projects (id) on delete cascade,
  name text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
  primary key (project, name)
);

create table public.project_libraries (
  project uuid not null references public.projects (id) on delete cascade,
  path text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
  primary key (project, path)
);

-- "user" references nobody: what somebody did stays true after the account is gone.
create table public.project_logs (
  id uuid primary key default gen_random_uuid(),
  project uuid not null references public.projects (id) on delete cascade,
  "user" uuid,
  type text not null,
  data jsonb not null default '{}',
  credits int not null default 0,
  created_at timestamptz not null default now()
);
create index project_logs_latest on public.project_logs (project, created_at desc, id desc);

-- The state of a document is the data of its entity: it is kept once.
create table public.documents (
  path text primary key,
  version bigint not null default 0,
  edited_at timestamptz not null default now()
);

create table public.document_patches (
  path text not null references public.documents (path) on delete cascade,
  version bigint not null,
  session text not null,
  sequence int not null,
  author uuid,
  operations jsonb not null,
  created_at timestamptz not null default now(),
  primary key (path, version),
  unique (path, session, sequence)
);
create index document_patches_age on public.document_patches (created_at);

create table public.file_versions (
  id uuid primary key default gen_random_uuid(),
  project uuid not null references public.projects (id) on delete cascade,
  path text not null,
  version int not null,
  sha256 text not null,
  size bigint not null,
  author uuid,
  created_at timestamptz not null default now(),
  ref_count int,
  content_id text not null,
  unique (project, path, version)
);
create index file_versions_content on public.file_versions (content_id);

create table public.subscriptions (
  "user" uuid primary key references public.users (id) on delete cascade,
  is_active boolean not null default false,
  is_trial boolean not null default false,
  data jsonb not null default '{}',
  edited_at timestamptz not null default now()
);

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_unsent on public.outbox (created_at) where sent_at is null;

-- What only the server reads and writes ------------------------------------------------------------------------------------------------

/* Answers already given, so that a retried request is not done twice. */
create table private.idempotency_keys (
  "user" uuid not null,
  key text not null,
  project uuid not null,
  created_at timestamptz not null default now(),
  primary key ("user", key)
);

/* Who has a document open: a row a session, gone when its heartbeats stop. */
create table private.document_sessions (
  path text not null,
  session text not null,
  "user" uuid not null,
  seen_at timestamptz not null default now(),
  primary key (path, session)
);

/* Attempts counted in windows of fixed length. */
create table private.attempts (
  bucket text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (bucket, window_start)
);

-- Who may do what ----------------------------------------------------------------------------------------------------------------------

/* Whether a person works on a project that is not in the bin; an invitation is not yet membership. */
create function private.works_on(person uuid, project uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.project_members m join public.projects p on p.id = m.project
    where m.project = $2 and m."user" = $1 and m.role in ('creator', 'member') and p.deleted_at is null
  )
$$;

/* Whether the caller works on a project that is not in the bin. */
create function public.is_member(project uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select private.works_on((select private.caller()), $1)
$$;

/* The projects the caller works on: one scan a statement, where is_member would be one a row. */
create function private.own_projects() returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select m.project from public.project_members m join public.projects p on p.id = m.project
  where m."user" = (select private.caller()) and m.role in ('creator', 'member') and p.deleted_at is null
$$;

/* The caller's address if it is verified, else null: no invitation matches an unverified one. */
create function private.verified_email() returns text
  language sql stable security definer set search_path = '' as $$
  select u.email from public.users u where u.id = (select private.caller()) and u.email_verified
$$;

/* The parts of a document path, or null where it is not one. Ids are lower case, so that one document has one path. */
create function private.document_path_parts(path text) returns text[]
  language sql immutable set search_path = '' as $$
  select coalesce(
    regexp_match($1, '^(projects|users)::([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$'),
    regexp_match($1, '^(project_namespaces)::([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})::([A-Za-z0-9_-]{1,100})$'),
    regexp_match($1, '^(project_libraries)::([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})::([A-Za-z0-9_.-]{1,200}_[*])$')
  )
$$;

/* Whether a person may read and write the document at a path. */
create function private.may_open_document(path text, person uuid) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  parts text[] := private.document_path_parts(path);
begin
  if parts is null or person is null then return false; end if;
  if parts[1] = 'users' then return parts[2]::uuid = person; end if;
  return private.works_on(person, parts[2]::uuid);
end $$;

revoke all on function private.works_on(uuid, uuid) from public;

-- Row policies -------------------------------------------------------------------------------------------------------------------------

alter table public.users enable row level security;
alter table public.projects enable row level security;
alter table public.project_members enable row level security;
alter table public.project_namespaces enable row level security;
alter table public.project_libraries enable row level security;
alter table public.project_logs enable row level security;
alter table public.documents enable row level security;
alter table public.document_patches enable row level security;
alter table public.file_versions enable row level security;
alter table public.subscriptions enable row level security;
alter table public.outbox enable row level security;
alter table private.idempotency_keys enable row level security;
alter table private.document_sessions enable row level security;
alter table private.attempts enable row level security;

grant usage on schema public to anon, authenticated, service_role;
grant select, insert, update, delete on all tables in schema public to anon, authenticated;
grant all on all tables in schema public to service_role;
grant all on all tables in schema private to service_role;

create policy "people read themselves" on public.users for select to authenticated using (id = (select private.caller()));
create policy "people edit themselves" on public.users for update to authenticated
  using (id = (select private.caller())) with check (id = (select private.caller()));

create policy "members read their projects" on public.projects for select to authenticated using (id in (select private.own_projects()));
create policy "members edit their projects" on public.projects for update to authenticated
  using (id in (select private.own_projects())) with check (id in (select private.own_projects()));

create policy "members see who else is there" on public.project_members for select to authenticated
  using (project in (select private.own_projects()));
create policy "the invited see their invitation" on public.project_members for select to authenticated
  using (role = 'invite' and email = (select private.verified_email()));

create policy "members use namespaces" on public.project_namespaces for all to authenticated
  using (project in (select private.own_projects())) with check (project in (select private.own_projects()));

create policy "members use libraries" on public.project_libraries for all to authenticated
  using (project in (select private.own_projects())) with check (project in (select private.own_projects()));

create policy "members read the log" on public.project_logs for select to authenticated
  using (project in (select private.own_projects()));
create policy "members add to the log" on public.project_logs for insert to authenticated
  with check (project in (select private.own_projects()));

create policy "documents of one's own" on public.documents for select to authenticated
  using (private.may_open_document(path, (select private.caller())));
create policy "patches of one's own documents" on public.document_patches for select to authenticated
  using (private.may_open_document(path, (select private.caller())));

create policy "members see file versions" on public.file_versions for select to authenticated
  using (project in (select private.own_projects()));

create policy "people see their subscription" on public.subscriptions for select to authenticated using ("user" = (select private.caller()));

-- Columns that row policies can't guard -------------------------------------------------------------------------------------------------
-- These run as the caller (no security definer): current_user tells a client's own statement from one a function makes on its behalf.

/* The bound of one stored state: larger things are files. */
create function private.check_state(state jsonb) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if state is null or jsonb_typeof(state) <> 'object' then
    perform private.refuse(400, 'INVALID', 'The data must be an object.');
  end if;
  if pg_column_size(state) > 12000000 then
    perform private.refuse(413, 'TOO-LARGE', 'The data is larger than 12 MB. Keep large contents in project files.');
  end if;
end $$;

create function private.guard_users() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and (new.id, new.kinde_id, new.email, new.email_verified, new.credits, new.institutes, new.created_at)
     is distinct from (old.id, old.kinde_id, old.email, old.email_verified, old.credits, old.institutes, old.created_at) then
    perform private.refuse(403, 'FORBIDDEN', 'Of a profile only its data can be changed; e-mail, credits and institutes can not.');
  end if;
  if new.data is distinct from old.data then perform private.check_state(new.data); end if;
  new.edited_at := now();
  return new;
end $$;
create trigger guard before update on public.users for each row execute function private.guard_users();

create function private.guard_projects() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and current_user in ('anon', 'authenticated') then
    if (new.id, new.membership_epoch, new.created_at, new.deleted_at) is distinct from (old.id, old.membership_epoch, old.created_at, old.deleted_at) then
      perform private.refuse(403, 'FORBIDDEN', 'Of a project only its data can be changed here.');
    end if;
    new.edited_by := (select private.caller());
  end if;
  if tg_op = 'INSERT' or new.data is distinct from old.data then
    perform private.check_state(new.data);
    if new.data ?| array['id', 'users'] then
      perform private.refuse(403, 'FORBIDDEN', 'The keys id and users of a project can not be written.');
    end if;
    new.edited_at := now();
  elsif current_user in ('anon', 'authenticated') then
    new.edited_at := old.edited_at;
  end if;
  return new;
end $$;
create trigger guard before insert or update on public.projects for each row execute function private.guard_projects();

create function private.guard_namespaces() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.project, new.name) is distinct from (old.project, old.name) then
      perform private.refuse(403, 'FORBIDDEN', 'A namespace can not be renamed or moved.');
    end if;
    new.created_at := old.created_at;
  elsif current_user in ('anon', 'authenticated') then
    new.created_at := now();
  end if;
  if new.name !~ '^[A-Za-z0-9_-]{1,100}$' then
    perform private.refuse(400, 'INVALID', 'A namespace name has letters, digits, hyphens and underscores, at most 100.');
  end if;
  perform private.check_state(new.data);
  new.edited_at := now();
  return new;
end $$;
create trigger guard before insert or update on public.project_namespaces for each row execute function private.guard_namespaces();

create function private.guard_libraries() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.project, new.path) is distinct from (old.project, old.path) then
      perform private.refuse(403, 'FORBIDDEN', 'The edits of a library can not be moved to another one.');
    end if;
    new.created_at := old.created_at;
  elsif current_user in ('anon', 'authenticated') then
    new.created_at := now();
  end if;
  if new.path !~ '^[A-Za-z0-9_.-]{1,200}_[*]$' then
    perform private.refuse(400, 'INVALID', 'The relation of a library ends with _*.');
  end if;
  perform private.check_state(new.data);
  new.edited_at := now();
  return new;
end $$;
create trigger guard before insert or update on public.project_libraries for each row execute function private.guard_libraries();

create function private.guard_logs() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    perform private.refuse(403, 'FORBIDDEN', 'The history of a project can not be rewritten.');
  end if;
  if current_user in ('anon', 'authenticated') then
    new."user" := (select private.caller());
    new.created_at := now();
    new.credits := 0;
  end if;
  if new.type is null or new.type !~ '^[A-Za-z][A-Za-z0-9_-]{0,99}$' then
    perform private.refuse(400, 'INVALID', 'A log entry needs a type.');
  end if;
  if jsonb_typeof(new.data) is distinct from 'object' or octet_length(new.data::text) > 100000 then
    perform private.refuse(400, 'INVALID', 'The details of a log entry are an object of at most 100 kB.');
  end if;
  return new;
end $$;
create trigger guard before insert or update on public.project_logs for each row execute function private.guard_logs();
