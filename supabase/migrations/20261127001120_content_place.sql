-- Keeps a server from looking for the contents of files where they are not.

create table private.content_place (
  is_only boolean primary key default true check (is_only),
  place text not null,
  installation uuid not null default gen_random_uuid()
);
comment on table private.content_place is
  'Where the contents of files are: disk, or the address of a bucket''s folder. A server with another STORAGE_URL refuses to start '
  'once there are files. The object tera-installation.json of a bucket''s folder has the same installation.';
alter table private.content_place enable row level security;
