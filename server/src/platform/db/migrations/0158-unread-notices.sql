-- The newest unread notices in order, so that counting them reads a bounded number.
create index notices_unread_by_time on notices (profile_id, last_at desc) where read_at is null;
drop index notices_unread;
