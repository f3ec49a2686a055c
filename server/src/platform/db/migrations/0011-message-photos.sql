-- Messages with a photo. Its files lie in the photo store's folder `storage_key`, which no address ever names: they are
-- answered by the message's id to the two of the conversation only (server/src/http/message-photos.ts).

alter table messages
  add column storage_key text,
  add column photo_thumbhash text,
  add column photo_width integer,
  add column photo_height integer,
  drop constraint messages_check,
  -- nothing at all is what has been taken back
  add constraint messages_check check ((content = '' and storage_key is null) = (removed_at is not null)),
  add constraint photo_is_whole check (num_nulls(storage_key, photo_thumbhash, photo_width, photo_height) in (0, 4));
create unique index messages_with_photo on messages (storage_key) where storage_key is not null;

-- Whoever leaves takes their photos along; their words stay with whoever got them (docs/decisions/0010-chat.md). The
-- files have no row any more then, and the sweep of the photo store deletes them.
create function photos_leave_with_sender() returns trigger language plpgsql as $$
begin
  new.storage_key := null;
  new.photo_thumbhash := null;
  new.photo_width := null;
  new.photo_height := null;
  if new.content = '' then new.removed_at := now(); end if;
  return new;
end $$;
create trigger photo_leaves_with_sender before update of sender_id on messages
  for each row when (new.sender_id is null and old.storage_key is not null) execute function photos_leave_with_sender();
