-- Every photo is compared with lists of known pictures before others see it. docs/decisions/0136-known-pictures.md
create type photo_state as enum ('waiting', 'shown', 'held', 'removed');
alter table profile_images
  -- Others see shown ones, and removed ones without their picture. Held ones are served to no member.
  add column state photo_state not null default 'shown',
  -- when the lists are to be asked about it, also those that are older than lists; null once they were
  add column screen_due_at timestamptz default now();
update profile_images set state = 'removed', screen_due_at = null where storage_key is null;
alter table profile_images alter column state set default 'waiting',
  add constraint removed_without_file check ((state = 'removed') = (storage_key is null));
create index photos_to_screen on profile_images (screen_due_at) where screen_due_at is not null;
create index photos_by_time on profile_images (created_at desc, id desc);
create index photos_by_state on profile_images (state, created_at desc, id desc);

create table photo_hashes (
  photo_id uuid primary key references profile_images (id) on delete cascade,
  pdq bytea not null check (length(pdq) = 32),
  quality smallint not null check (quality between 0 and 100),
  phash bytea not null check (length(phash) = 8)
);

create type hash_list_class as enum ('own', 'intimate', 'child-abuse');
create table hash_lists (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  class hash_list_class not null,
  version text not null check (length(version) between 1 and 60),
  source text not null default '' check (length(source) <= 500),
  active boolean not null default false,
  -- raised with every change of its entries, so that each process knows that it has the newest
  revision bigint not null default 1,
  imported_at timestamptz not null default now(),
  unique (name, version)
);
create unique index one_active_version on hash_lists (name) where active;
insert into hash_lists (name, class, version, source, active) values ('own', 'own', '1', 'decisions', true);

create table hash_entries (
  id uuid primary key default uuidv7(),
  list_id uuid not null references hash_lists (id) on delete cascade,
  pdq bytea not null check (length(pdq) = 32),
  quality smallint not null default 100 check (quality between 0 and 100),
  -- of own entries only: foreign lists have none
  phash bytea check (length(phash) = 8),
  decision_id uuid,
  expires_at timestamptz,
  -- when all stored photos were compared with it
  compared_at timestamptz
);
create index entries_of_list on hash_entries (list_id, id);
create index entries_to_compare on hash_entries (list_id) where compared_at is null;
create index entries_of_decision on hash_entries (decision_id) where decision_id is not null;
create index entries_by_expiry on hash_entries (expires_at) where expires_at is not null;

create type hit_outcome as enum ('cleared', 'confirmed');
create table photo_hits (
  id uuid primary key default uuidv7(),
  photo_id uuid not null references profile_images (id) on delete cascade,
  class hash_list_class not null,
  list_name text not null,
  -- the hash of the list. Once cleared, later versions of a list do not hold the photo for it again.
  matched bytea not null,
  distance smallint not null,
  found_at timestamptz not null default now(),
  outcome hit_outcome,
  decided_at timestamptz,
  unique (photo_id, class, matched),
  check ((outcome is null) = (decided_at is null))
);

-- Files that stay although their photo or account goes, for one role only. The facts are those of the day of the hit.
create table sealed_evidence (
  id uuid primary key default uuidv7(),
  photo_id uuid not null unique,
  user_id uuid not null,
  profile_id uuid not null,
  storage_key text not null,
  facts jsonb not null,
  sealed_at timestamptz not null default now(),
  released_at timestamptz
);
create index sealed_by_key on sealed_evidence (storage_key);
create index sealed_by_time on sealed_evidence (sealed_at desc, id desc);
create index sealed_of_profile on sealed_evidence (profile_id) where released_at is null;

-- A photo without its file is removed. One that gets it back is shown, or held if a list knows it by now.
create function photo_state_follows_file() returns trigger language plpgsql as $$
begin
  new.state := case when new.storage_key is null then 'removed'
    when exists (select from photo_hits h where h.photo_id = new.id and h.outcome is null) then 'held'
    else 'shown' end::photo_state;
  return new;
end $$;
create trigger photo_state_follows_file before update of storage_key on profile_images for each row
  when ((old.storage_key is null) <> (new.storage_key is null)) execute function photo_state_follows_file();

-- A frozen account stays hidden, whatever is decided about reports.
create function frozen_stays_hidden() returns trigger language plpgsql as $$
begin
  if exists (select from sealed_evidence s where s.profile_id = new.id and s.released_at is null) then
    new.hidden_at := old.hidden_at;
  end if;
  return new;
end $$;
create trigger frozen_stays_hidden before update of hidden_at on profiles for each row
  when (old.hidden_at is not null and new.hidden_at is null) execute function frozen_stays_hidden();
