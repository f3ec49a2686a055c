-- What an operator adds to profiles. docs/decisions/community-fields.md

create table community_parts (
  part text primary key,
  value jsonb not null,
  revision integer not null default 1,
  changed_at timestamptz not null default now()
);
comment on table community_parts is
  'What the operator changed of the community: a row for each part, none while its default holds.';
comment on column community_parts.revision is 'A second editor who has an older one is told, and nothing is lost.';

create table field_values (
  profile_id uuid not null references profiles (id) on delete cascade,
  field text collate "C" not null,
  options text[] collate "C" not null default '{}',
  number integer,
  text text check (length(text) <= 400),
  agreed_at timestamptz,
  removed_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (profile_id, field),
  check (num_nonnulls(nullif(options, '{}'), number, text) = 1)
);
comment on table field_values is 'What members filled in of the community''s own fields. No row: the field is empty.';
comment on column field_values.number is 'Of yes or no: 1 or 0.';
comment on column field_values.agreed_at is 'When the member agreed that others see this value of a sensitive field.';
comment on column field_values.removed_at is 'A decision removed the text. The member sees it, others do not.';
create index field_values_by_field on field_values (field, profile_id);

create table search_fields (
  field text collate "C" not null,
  option text collate "C",
  number integer,
  profile_id uuid not null references profiles (id) on delete cascade,
  agreed boolean not null
);
comment on table search_fields is
  'field_values as filters read them: a row for each option of a member, or one for a number. A search joins it only '
  'where it filters by such a field.';
create unique index search_fields_by_option on search_fields (field, option, profile_id) include (agreed)
  where option is not null;
create unique index search_fields_by_number on search_fields (field, number, profile_id) include (agreed)
  where number is not null;
create index search_fields_by_member on search_fields (profile_id, field);

create table field_bits (
  field text collate "C" not null,
  option text collate "C",
  low integer,
  high integer,
  bit smallint not null unique check (bit between 0 and 125),
  check ((option is null) <> (low is null) and (low is null) = (high is null))
);
comment on table field_bits is
  'Which bit of a member in search_members stands for an option, or for a part of a range. A filter reads the bits '
  'first, and the values of those alone who have one. docs/decisions/community-fields.md';
create unique index field_bits_by_option on field_bits (field, option) where option is not null;
create index field_bits_by_field on field_bits (field);

create function field_bits_of(wanted uuid, half integer) returns bigint language sql stable parallel safe
  as $$ select bit_or(1::bigint << (bits.bit % 63))
    from search_fields own
      join field_bits bits on bits.field = own.field
        and (bits.option = own.option or own.number between bits.low and bits.high)
    where own.profile_id = wanted and bits.bit / 63 = half $$;
comment on function field_bits_of(uuid, integer) is
  'Half of a member''s bits; null without any, because a null takes no room in an index.';

alter table search_members add column own_low bigint, add column own_high bigint;

create function field_changes_search() returns trigger language plpgsql as $$
declare
  owner constant uuid := coalesce(new.profile_id, old.profile_id);
begin
  if tg_op <> 'INSERT' then
    delete from search_fields where profile_id = owner and field = old.field;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_fields (field, option, number, profile_id, agreed)
    select new.field, option, null, owner, new.agreed_at is not null
    from unnest(new.options) option
    union all
    select new.field, null, new.number, owner, new.agreed_at is not null
    where new.number is not null;
  end if;
  perform from search_members where profile_id = owner for update;
  update search_members s set own_low = now.low, own_high = now.high
  from (select field_bits_of(owner, 0) as low, field_bits_of(owner, 1) as high) now
  where s.profile_id = owner and (s.own_low, s.own_high) is distinct from (now.low, now.high);
  return null;
end $$;
comment on function field_changes_search() is
  'Locks the row first and reads afterwards: of two changes at once, the later one sees both.';
create trigger field_stays_searchable after insert or update or delete on field_values
  for each row execute function field_changes_search();
comment on trigger field_stays_searchable on field_values is 'A filter finds a member by what the profile says now.';

alter table consents
  drop constraint consents_page_check,
  add constraint consents_page_check check (page in ('terms', 'privacy') or page like 'field:%'),
  add column withdrawn_at timestamptz;
comment on column consents.page is
  'A page of the operator, or a sensitive field of the community: the account agreed that others see its value.';
comment on column consents.withdrawn_at is 'When the account withdrew an agreement to a field.';
