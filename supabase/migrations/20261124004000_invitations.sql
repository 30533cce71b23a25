-- An invitation's mail has a link with a secret, which proves that its holder reads the invited address. Only a hash is stored.

create table private.invitations (
  member uuid primary key references public.project_members (id) on delete cascade,
  secret_hash text not null unique,
  inviter uuid,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitations_by_expiry on private.invitations (expires_at);
alter table private.invitations enable row level security;

/* Deletes what expired links are known by: they are refused with or without it. */
create function private.forget_invitations() returns void
  language sql set search_path = '' as $$
  delete from private.invitations where expires_at <= now()
$$;
revoke all on function private.forget_invitations() from public;
