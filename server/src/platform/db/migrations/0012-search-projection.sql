-- The search projection is in server/src/platform/db/search-projection.ts from here on, with one trigger for each table.

drop trigger if exists profile_stays_searchable on profiles;
drop trigger if exists pause_changes_search on profiles;
drop trigger if exists distance_changes_search on profiles;
drop trigger if exists measures_change_search on profiles;
drop trigger if exists staff_hide_from_search on profiles;
drop trigger if exists staff_only_changes_search on profiles;
drop trigger if exists ban_hides on "user";
drop trigger if exists deletion_changes_search on "user";
drop function if exists ban_changes_search();
