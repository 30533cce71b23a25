-- A person's own data can't hold what only the server says of them, under none of the names that it goes by.

/*
 * What a person's row and the tables beside it say of them, as columns and as fields of the specification's records, can't be written into the
 * row's data, where it would look as if it counted. What lies there from earlier may stay or go, but not change.
 */
create or replace function private.guard_user_keys() returns trigger
  language plpgsql set search_path = '' as $$
declare
  protected constant text[] := array[
    'id', 'kinde_id', 'kindeId', 'email', 'email_verified', 'emailVerified', 'credits', 'credits_at', 'creditsAt', 'institutes',
    'created', 'created_at', 'createdAt', 'edited', 'edited_at', 'editedAt', 'role', 'user', 'users', 'subscription', 'subscriptions', 'projects'
  ];
begin
  if exists (
    select from unnest(protected) k (key)
    where new.data ? k.key and (tg_op = 'INSERT' or new.data -> k.key is distinct from old.data -> k.key)
  ) then
    perform private.refuse(403, 'FORBIDDEN', 'Of a profile only its data can be changed; e-mail, credits and the like can not.');
  end if;
  return new;
end $$;
