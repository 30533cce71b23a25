-- Keeps servers with different secrets from serving one database.

create table private.secrets_check (
  is_only boolean primary key default true check (is_only),
  value text not null
);
comment on table private.secrets_check is
  'A digest of the secrets that servers of this database sign tokens with. A server with other secrets refuses to start. Only a '
  'database of the operator''s own has a row.';
alter table private.secrets_check enable row level security;
