-- What the optional picture classifier makes of photos: from 0 to 100, how likely a picture shows nudity or sex. A picture
-- with a model and no score could not be read. docs/decisions/0143-picture-classifier.md
alter table profile_images
  add column score smallint check (score between 0 and 100),
  add column score_model text check (length(score_model) <= 100),
  add constraint score_with_model check (score is null or score_model is not null);
create index photos_to_classify on profile_images (created_at desc)
  where score_model is null and storage_key is not null and screen_due_at is null;
create index photos_by_score on profile_images (score desc, id desc) where score is not null;
create index photos_of_state_by_score on profile_images (state, score desc, id desc) where score is not null;

alter table messages
  add column photo_score smallint check (photo_score between 0 and 100),
  add column photo_score_model text check (length(photo_score_model) <= 100),
  add constraint photo_score_with_model check (photo_score is null or photo_score_model is not null);
create index message_photos_to_classify on messages (created_at desc)
  where photo_score_model is null and storage_key is not null;

-- A score goes with its photo, however that goes.
create function score_goes_with_photo() returns trigger language plpgsql as $$
begin
  new.photo_score := null;
  new.photo_score_model := null;
  return new;
end $$;
-- Its name comes after photo_leaves_with_sender, so that it sees what that one took away.
create trigger score_goes_with_photo before update on messages
  for each row when (old.photo_score_model is not null and new.storage_key is null)
  execute function score_goes_with_photo();
