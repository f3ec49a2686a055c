-- When a refresh put a card away, so that the days count from then, and up to which slot the hand had been dealt: that
-- names the refresh, for the undo. undone: dealt after a refresh that was taken back, may come again.
alter table recommendation_log
  add column closed_at timestamptz,
  add column closed_after integer,
  drop constraint recommendation_log_closed_check,
  add constraint recommendation_log_closed_check check (closed in ('refreshed', 'wishes', 'undone'));
update recommendation_log set closed_at = created_at where closed is not null;
create index recommendations_put_away on recommendation_log (viewer_id, closed_after) where closed = 'refreshed';
