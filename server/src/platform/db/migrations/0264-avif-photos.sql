-- A photo is stored as AVIF too, in the sizes where that saves a quarter. docs/decisions/0164-avif-photos.md
alter table profile_images
  -- the sizes that have such a file beside the WebP
  add column avif_sizes text[] not null default '{}' check (avif_sizes <@ '{thumb,card,full}'),
  -- when it is to be decided, also for photos that are older than this; null once it was
  add column avif_due_at timestamptz default now();
create index photos_for_avif on profile_images (avif_due_at) where avif_due_at is not null and state = 'shown';
