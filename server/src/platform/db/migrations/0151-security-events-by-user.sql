-- A member's own events: for the copy of their data, and for the deletion of the account.
create index security_events_by_user on security_events (user_id, at, id) where user_id is not null;
