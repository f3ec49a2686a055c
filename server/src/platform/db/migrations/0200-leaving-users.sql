-- The accounts that leave are few among all: their list by creation starts from them. docs/decisions/0135-administration.md
create index leaving_users on "user" (created_at, id) where deletes_at is not null;
