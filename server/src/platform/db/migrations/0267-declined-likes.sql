-- "No thanks" to a received like is a pass that the liker's like does not outlive: the like leaves the viewer's list.
-- docs/decisions/0186-no-thanks-and-unmatch.md
alter table passes
  -- when the viewer declined the other member's like; null: the viewer passed on a recommendation only
  add column declined_at timestamptz;

-- A member's matches, newest first.
create index matches_newest on matches (profile_id, matched_at desc, partner_id);
