-- What pressing "This wasn't me" takes back: the way in or factor that the notice was about.
alter table not_me_links
  add undoes text check (undoes in ('identity', 'passkey', 'factor', 'phone')),
  add undoes_id uuid,
  add check ((undoes is null) = (undoes_id is null));
