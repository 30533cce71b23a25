-- Logins that were ended, so that whatever was made from them is refused from then on, however long it would live by itself.

/*
 * What was made from a login of the account (the login provider's id, users.kinde_id) at or before `ended_at` is refused: in one session
 * of the provider, or in all of them, where `session` is empty. Rows are of no use once everything they refuse has run out.
 */
create table private.ended_logins (
  account text not null,
  session text not null default '',
  ended_at timestamptz not null,
  primary key (account, session)
);
create index ended_logins_time on private.ended_logins (ended_at);
alter table private.ended_logins enable row level security;
grant all on private.ended_logins to service_role;

/* Whether a login of the account, made at a moment and in a session, was ended since. A session that is not known is null or empty. */
create function private.is_login_ended(account text, session text, logged_in_at timestamptz) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from private.ended_logins e
    where e.account = $1 and e.session in ('', coalesce($2, '')) and e.ended_at >= $3);
$$;
revoke all on function private.is_login_ended(text, text, timestamptz) from public;

/* A login that was handed over ends with the one it was handed over from. Chains begin eight hours before their end. */
alter table private.handed_logins add column session text not null default '';
alter table private.handed_logins add column logged_in_at timestamptz;
update private.handed_logins set logged_in_at = chain_ends_at - interval '8 hours';
alter table private.handed_logins alter column logged_in_at set not null;
