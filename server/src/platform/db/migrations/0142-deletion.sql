-- Accounts that will be deleted on a day, and until then can come back. docs/decisions/0130-deletion.md
alter table "user" add column deletes_at timestamptz;
create index user_by_deletion on "user" (deletes_at) where deletes_at is not null;

create trigger deletion_changes_search after update of deletes_at on "user"
  for each row when ((old.deletes_at is null) is distinct from (new.deletes_at is null))
  execute function ban_changes_search();

-- Conversations close and open again.
create trigger notify_partners_of_deletion after update of deletes_at on "user"
  for each row when ((old.deletes_at is null) is distinct from (new.deletes_at is null))
  execute function notify_partners_of_ban();

-- "This wasn't me" takes back a deletion.
alter table not_me_links
  drop constraint not_me_links_undoes_check,
  add constraint not_me_links_undoes_check
    check (undoes in ('identity', 'passkey', 'factor', 'phone', 'backup_codes', 'password', 'address', 'deletion'));

-- Entries go by their age alone, and no other way: the application may delete none.
create function delete_expired_audit_entries() returns bigint language sql security definer set search_path = pg_catalog
  as $$ with gone as (delete from public.audit_log where at < now() - interval '24 months' returning 1)
        select count(*) from gone $$;
revoke execute on function delete_expired_audit_entries() from public;
grant execute on function delete_expired_audit_entries() to hearth_app;

create index audit_log_by_time on audit_log (at);
create index reports_decided on reports (decided_at) where decided_at is not null;
create index profile_views_by_day on profile_views (day);
