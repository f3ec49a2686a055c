-- The transparency report counts hits in messages like those of photos, also when the picture goes. docs/decisions/0154-later-lists.md
create trigger count_gone_hits after delete on message_hits referencing old table as gone
  for each statement execute function count_gone_hits();

-- A decision that is taken back opens the hits of its member again.
create index message_pictures_of_profile on message_pictures (profile_id);
