-- Discover filters by whom a member looks for. A filter that is not in the covering indexes would read the table row by
-- row. docs/decisions/0188-people-who-would-like-to-meet-you.md
drop index search_by_small_cell, search_by_large_cell, search_by_country, search_by_place,
  search_newest_by_small_cell, search_newest_by_large_cell, search_newest_by_country;
create index search_by_small_cell on search_members (cell_small, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, looking_for, height, weight, interests, languages, verified,
    place_id);
create index search_by_large_cell on search_members (cell_large, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, looking_for, height, weight, interests, languages, verified,
    place_id);
create index search_by_country on search_members (country, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, international, goal, looking_for, height, weight, interests, languages, verified, place_id);
create index search_by_place on search_members (place_id, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, looking_for, height, weight, interests, languages, verified,
    joined_at);
create index search_newest_by_small_cell on search_members (cell_small, gender, joined_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, looking_for, height, weight, interests, languages, verified,
    place_id);
create index search_newest_by_large_cell on search_members (cell_large, gender, joined_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, looking_for, height, weight, interests, languages, verified,
    place_id);
create index search_newest_by_country on search_members (country, gender, joined_at desc, profile_id desc)
  include (lat, lng, birthday, international, goal, looking_for, height, weight, interests, languages, verified, place_id);
