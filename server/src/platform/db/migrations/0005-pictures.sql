-- Photos of profiles, and the lists of known pictures that each is compared with.

-- Photos

create type photo_state as enum ('waiting', 'shown', 'held', 'removed');

create table profile_images (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  storage_key text unique,
  thumbhash text,
  width smallint not null,
  height smallint not null,
  display_order smallint not null check (display_order between 1 and 6),
  created_at timestamptz not null default now(),
  state photo_state not null default 'waiting',
  screen_due_at timestamptz default now(),
  verified boolean not null default false,
  score smallint check (score between 0 and 100),
  score_model text check (length(score_model) <= 100),
  avif_sizes text[] not null default '{}' check (avif_sizes <@ '{thumb,card,full}'),
  avif_due_at timestamptz default now(),
  unique (profile_id, display_order) deferrable initially deferred,
  constraint removed_without_file check ((state = 'removed') = (storage_key is null)),
  constraint score_with_model check (score is null or score_model is not null)
);
comment on table profile_images is
  'Photos of profiles. Every photo is compared with lists of known pictures before others see it. '
  'docs/decisions/known-pictures.md';
comment on column profile_images.storage_key is
  'The unguessable folder of the stored sizes. Null: an admin has removed the picture.';
comment on column profile_images.state is
  'Others see shown ones, and removed ones without their picture. Held ones are served to no member.';
comment on column profile_images.screen_due_at is
  'When the lists are to be asked about it, also about photos that are older than lists. Null once they were.';
comment on column profile_images.verified is
  'A selfie check compared it with the member. docs/decisions/selfie-checks.md';
comment on column profile_images.score is
  'What the optional picture classifier says: from 0 to 100, how likely the picture shows nudity or sex. Null with a '
  'model: it could not be read. docs/decisions/picture-classifier.md';
comment on column profile_images.avif_sizes is
  'The sizes that have an AVIF file beside the WebP. docs/decisions/photos.md';
comment on column profile_images.avif_due_at is
  'When that is to be decided, also for photos that are older than this column. Null once it was.';
create index photos_to_screen on profile_images (screen_due_at) where screen_due_at is not null;
create index photos_by_time on profile_images (created_at desc, id desc);
create index photos_by_state on profile_images (state, created_at desc, id desc);
create index photos_to_classify on profile_images (created_at desc)
  where score_model is null and storage_key is not null and screen_due_at is null;
create index photos_by_score on profile_images (score desc, id desc) where score is not null;
create index photos_of_state_by_score on profile_images (state, score desc, id desc) where score is not null;
create index photos_for_avif on profile_images (avif_due_at) where avif_due_at is not null and state = 'shown';

create function has_verified_photo(member uuid) returns boolean language sql stable parallel safe as $$
  select coalesce((select i.verified from profile_images i
    where i.profile_id = member and i.state = 'shown' order by i.display_order limit 1), false)
$$;
comment on function has_verified_photo(uuid) is
  'Whether the first photo that others see is one that a selfie check compared: only then the member has the badge. '
  'docs/decisions/selfie-checks.md';

-- Known pictures

create table photo_hashes (
  photo_id uuid primary key references profile_images (id) on delete cascade,
  pdq bytea not null check (length(pdq) = 32),
  quality smallint not null check (quality between 0 and 100),
  phash bytea not null check (length(phash) = 8)
);
comment on table photo_hashes is 'What photos look like, to compare them with lists and with each other.';
create index photos_by_hash on photo_hashes (pdq) where quality >= 50;
comment on index photos_by_hash is
  'Accounts that show the same photo, without flat pictures, which resemble each other. '
  'docs/decisions/signals.md';

create type hash_list_class as enum ('own', 'intimate', 'child-abuse');
comment on type hash_list_class is 'own: from the decisions of this community.';

create table hash_lists (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  class hash_list_class not null,
  version text not null check (length(version) between 1 and 60),
  source text not null default '' check (length(source) <= 500),
  active boolean not null default false,
  revision bigint not null default 1,
  imported_at timestamptz not null default now(),
  unique (name, version)
);
comment on table hash_lists is 'Lists of known pictures. docs/decisions/known-pictures.md';
comment on column hash_lists.revision is
  'Raised with every change of its entries, so that each process knows that it has the newest.';
create unique index one_active_version on hash_lists (name) where active;
-- `banned` is apart from the list of removed pictures, which a lifted ban does not change.
insert into hash_lists (name, class, version, source, active) values
  ('own', 'own', '1', 'decisions', true),
  ('banned', 'own', '1', 'bans', true);

create table hash_entries (
  id uuid primary key default uuidv7(),
  list_id uuid not null references hash_lists (id) on delete cascade,
  pdq bytea not null check (length(pdq) = 32),
  quality smallint not null default 100 check (quality between 0 and 100),
  phash bytea check (length(phash) = 8),
  decision_id uuid,
  expires_at timestamptz,
  compared_at timestamptz
);
comment on table hash_entries is 'The pictures of a list.';
comment on column hash_entries.phash is 'Of own entries only: foreign lists have none.';
comment on column hash_entries.compared_at is 'When all stored photos were compared with it.';
create index entries_of_list on hash_entries (list_id, id);
create index entries_to_compare on hash_entries (list_id) where compared_at is null;
create index entries_of_decision on hash_entries (decision_id) where decision_id is not null;
create index entries_by_expiry on hash_entries (expires_at) where expires_at is not null;
create index own_entries_by_hash on hash_entries (pdq) where decision_id is not null;
comment on index own_entries_by_hash is 'Which decision an entry comes from, for the case of a photo like it.';

create type hit_outcome as enum ('cleared', 'confirmed');

create table photo_hits (
  id uuid primary key default uuidv7(),
  photo_id uuid not null references profile_images (id) on delete cascade,
  class hash_list_class not null,
  list_name text not null,
  matched bytea not null,
  distance smallint not null,
  found_at timestamptz not null default now(),
  outcome hit_outcome,
  decided_at timestamptz,
  unique (photo_id, class, matched),
  check ((outcome is null) = (decided_at is null))
);
comment on table photo_hits is 'Photos that are like an entry of a list.';
comment on column photo_hits.matched is
  'The hash of the list. Once cleared, later versions of a list do not hold the photo for it again.';
create index open_hits on photo_hits (photo_id) where outcome is null;
create index hits_by_time on photo_hits (found_at);

create function photo_state_follows_file() returns trigger language plpgsql as $$
begin
  new.state := case when new.storage_key is null then 'removed'
    when exists (select from photo_hits h where h.photo_id = new.id and h.outcome is null) then 'held'
    else 'shown' end::photo_state;
  return new;
end $$;
create trigger photo_state_follows_file before update of storage_key on profile_images for each row
  when ((old.storage_key is null) <> (new.storage_key is null)) execute function photo_state_follows_file();
comment on trigger photo_state_follows_file on profile_images is
  'A photo without its file is removed. One that gets it back is shown, or held if a list knows it by now.';

-- Sealed evidence

create table sealed_evidence (
  id uuid primary key default uuidv7(),
  photo_id uuid unique,
  user_id uuid not null,
  profile_id uuid not null,
  storage_key text not null,
  facts jsonb not null,
  sealed_at timestamptz not null default now(),
  released_at timestamptz,
  lists text[] not null default '{}',
  filed_at timestamptz,
  filed_with text check (length(filed_with) between 1 and 200),
  filed_reference text check (length(filed_reference) between 1 and 200),
  filed_label text,
  message_id uuid unique,
  file text,
  constraint sealed_is_one_picture check (num_nonnulls(photo_id, message_id) = 1),
  constraint sealed_message_has_file check (message_id is null or file is not null)
);
comment on table sealed_evidence is
  'Files that stay although their photo or account goes, for the role child-safety only. '
  'docs/decisions/known-pictures.md';
comment on column sealed_evidence.photo_id is 'A photo of a profile, or else message_id.';
comment on column sealed_evidence.facts is 'Those of the day of the hit.';
comment on column sealed_evidence.lists is
  'The names of the lists on the day of the hit: the photo, and with it the hits, may go.';
comment on column sealed_evidence.filed_at is 'When it was reported to a hotline.';
comment on column sealed_evidence.message_id is 'The picture of a message. docs/decisions/known-pictures.md';
comment on column sealed_evidence.file is 'The file that is left of the message''s picture.';
create index sealed_by_key on sealed_evidence (storage_key);
create index sealed_by_time on sealed_evidence (sealed_at desc, id desc);
create index sealed_of_profile on sealed_evidence (profile_id) where released_at is null;
create index open_seals on sealed_evidence (sealed_at) where released_at is null;

create function frozen_stays_hidden() returns trigger language plpgsql as $$
begin
  if exists (select from sealed_evidence s where s.profile_id = new.id and s.released_at is null) then
    new.hidden_at := old.hidden_at;
  end if;
  return new;
end $$;
create trigger frozen_stays_hidden before update of hidden_at on profiles for each row
  when (old.hidden_at is not null and new.hidden_at is null) execute function frozen_stays_hidden();
comment on trigger frozen_stays_hidden on profiles is
  'An account with sealed evidence stays hidden, whatever is decided about reports. '
  'docs/decisions/known-pictures.md';
