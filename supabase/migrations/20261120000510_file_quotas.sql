-- How much the files of a project may take.

create table private.project_quotas (
  name text primary key check (name in ('bytes', 'versions')),
  most bigint not null check (most > 0)
);
comment on table private.project_quotas is
  'The most that a project may store, so that one project can''t fill the shared disk. The server writes its settings here when it '
  'starts; without a row there is no limit.';
alter table private.project_quotas enable row level security;

-- Trigger: refuses a version that exceeds its project's quota. Versions count until their content is removed.
create function private.guard_project_quotas() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  most_bytes bigint := (select q.most from private.project_quotas q where q.name = 'bytes');
  most_versions bigint := (select q.most from private.project_quotas q where q.name = 'versions');
  bytes bigint;
  versions bigint;
begin
  if new.content_id is null or (most_bytes is null and most_versions is null) then return new; end if;
  select coalesce(sum(v.size), 0), count(*) into bytes, versions
    from public.file_versions v where v.project = new.project and v.content_id is not null;
  if bytes + new.size > most_bytes then
    perform private.refuse(507, 'PROJECT-FULL', format(
      'The files of this project and their earlier versions fill the %s MB that a project may hold. Delete what you no longer need: its room is free again after 30 days. For more room, ask whoever runs the server.',
      round(most_bytes / 1000000.0)));
  end if;
  if versions + 1 > most_versions then
    perform private.refuse(507, 'PROJECT-FULL', format(
      'This project holds %s versions of files, as many as a project may hold. Versions replaced 30 days ago are removed by themselves. For more room, ask whoever runs the server.',
      most_versions));
  end if;
  return new;
end $$;
create trigger tera_guard_quotas before insert on public.file_versions for each row execute function private.guard_project_quotas();

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.guard_project_quotas()
from public;
