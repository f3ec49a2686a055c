-- A like may name a part of the profile and carry a note. docs/decisions/part-likes.md

alter table profile_likes
  add column part jsonb check (octet_length(part::text) <= 600),
  add column note text check (length(note) between 1 and 200),
  add column noted_at timestamptz,
  add column note_removed_by uuid,
  add constraint note_names_part check (note is null or part is not null and noted_at is not null);
comment on column profile_likes.id is 'The part and the note become the message with this id when the two match.';
comment on column profile_likes.part is
  'The photo or answer that is liked, with a copy of the answer and the time. Null: the profile, or it is a message by now.';
comment on column profile_likes.note is 'What the liker wrote beside it. Null once it is a message.';
comment on column profile_likes.noted_at is 'When the note was written. It stays when the note has become a message.';
comment on column profile_likes.note_removed_by is
  'The decision that took the note away: nobody reads it, and an appeal brings it back.';
create index notes_removed on profile_likes (note_removed_by) where note_removed_by is not null;
create index notes_sent on profile_likes (liker_id, noted_at) where noted_at is not null;
comment on index notes_sent is 'Notes count as first messages.';

alter table removed_likes add column noted_at timestamptz;
comment on column removed_likes.noted_at is 'When the note of the like was written: taking it back gives none of the day back.';

alter table messages
  add column liked jsonb check (octet_length(liked::text) <= 600),
  drop constraint messages_check,
  add constraint messages_check
    check ((content = '' and storage_key is null and liked is null) = (removed_at is not null));
comment on constraint messages_check on messages is
  'A message with neither words, a photo nor a liked part has been taken back.';
comment on column messages.liked is
  'The part of the other member''s profile that the sender liked before the two matched: profile_likes.part.';
create index messages_with_part on messages (conversation_id) where liked is not null;

alter table removed_messages add column liked jsonb;
comment on column removed_messages.liked is 'As in messages.';

create function liked_part_leaves_with_owner() returns trigger language plpgsql as $$
begin
  update messages set liked = liked - 'text' - 'photo'
  where conversation_id = new.id and liked ?| array['text', 'photo'];
  return null;
end $$;
create trigger liked_part_leaves_with_owner after update of participant1_id, participant2_id on conversations
  for each row when (num_nulls(new.participant1_id, new.participant2_id) > num_nulls(old.participant1_id, old.participant2_id))
  execute function liked_part_leaves_with_owner();
comment on trigger liked_part_leaves_with_owner on conversations is
  'An account that goes takes its photos and answers along, also where messages of those who liked them name them.';

create type note_senders as enum ('anyone', 'sought', 'nobody');
alter table profiles add column notes_from note_senders not null default 'anyone';
comment on column profiles.notes_from is
  'Whose notes the member reads with a like. After a match the note is a message, which this does not concern.';
