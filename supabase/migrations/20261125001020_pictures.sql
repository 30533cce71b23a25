-- Pictures of people: small, checked by the API, and seen by those who share a project with the person.

create table private.pictures (
  "user" uuid primary key references public.users (id) on delete cascade,
  image bytea not null check (octet_length(image) between 1 and 200000),
  version uuid not null default gen_random_uuid()
);
alter table private.pictures enable row level security;

/* Whether two people are in a project together, or are the same. */
create function private.are_peers(one uuid, other uuid) returns boolean
  language sql stable set search_path = '' as $$
  select $1 = $2 or exists (
    select from public.project_members mine
      join public.project_members theirs on theirs.project = mine.project
      join public.projects p on p.id = mine.project
    where mine."user" = $1 and mine.role <> 'invite' and theirs."user" = $2 and theirs.role <> 'invite' and p.deleted_at is null)
$$;

/* The people whose picture a person may see, and its version. */
create function private.list_pictures(person uuid) returns table ("user" uuid, version uuid)
  language sql stable set search_path = '' as $$
  select pic."user", pic.version from private.pictures pic
  where pic."user" = $1 or pic."user" in (
    select theirs."user" from public.project_members mine
      join public.project_members theirs on theirs.project = mine.project
      join public.projects p on p.id = mine.project
    where mine."user" = $1 and mine.role <> 'invite' and theirs.role <> 'invite' and p.deleted_at is null)
  order by pic."user"
$$;

/* Tells a person and everybody in their projects that pictures have changed. */
create function private.announce_picture() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old."user" else new."user" end;
begin
  perform private.tell_person(changed, 'projects');
  perform private.tell_person(peer."user", 'projects') from (
    select distinct theirs."user" from public.project_members mine
      join public.project_members theirs on theirs.project = mine.project
    where mine."user" = changed and mine.role <> 'invite' and theirs.role <> 'invite' and theirs."user" <> changed) peer;
  return null;
end $$;
create trigger announce after insert or update or delete on private.pictures for each row execute function private.announce_picture();

revoke all on function private.are_peers(uuid, uuid) from public;
revoke all on function private.list_pictures(uuid) from public;
revoke all on function private.announce_picture() from public;
