-- How many conversations a member has room for. docs/decisions/room.md

alter table profiles add column room smallint check (room in (3, 5, 10));
comment on column profiles.room is
  'With how many others the member wants to talk at once; null: any number. While these are there, others like instead '
  'of beginning a conversation. No one else sees the number.';
create index profiles_with_room on profiles (id) where room is not null;
comment on index profiles_with_room is 'The recommended members who may have room for nobody now.';
