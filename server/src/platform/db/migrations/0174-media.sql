-- What the list of photos and the cases of hits read. docs/decisions/0136-known-pictures.md
-- The names of the lists on the day of the hit: the photo, and with it the hits, may go.
alter table sealed_evidence add column lists text[] not null default '{}';
create index open_hits on photo_hits (photo_id) where outcome is null;
create index open_seals on sealed_evidence (sealed_at) where released_at is null;
