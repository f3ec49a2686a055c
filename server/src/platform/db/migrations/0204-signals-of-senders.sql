-- A signal can bring a case without a warning, so its sender's others are found by sender alone; the foreign key, too.
-- docs/decisions/0141-signals.md
create index signals_by_sender on scam_signals (sender_id);
drop index signals_of_sender;

-- The people of staff who left the answer to a colleague: they give none. docs/decisions/0140-selfie-checks.md
alter table selfie_checks add column disputed_by uuid[] not null default '{}';
