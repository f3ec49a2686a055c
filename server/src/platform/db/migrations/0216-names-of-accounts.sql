-- A part of a name, for the search of all staff, which finds no address or number by its parts.
create index user_by_names on "user" using gin (lower(first_name || ' ' || last_name) gin_trgm_ops);
analyze "user";
