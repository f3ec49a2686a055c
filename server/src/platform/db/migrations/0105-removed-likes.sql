-- Likes that a member removed are called removed, as in the code that counts them.
alter table likes_taken_back rename to removed_likes;
alter table removed_likes rename column taken_back_at to removed_at;
alter index likes_taken_back_pkey rename to removed_likes_pkey;
alter index likes_taken_back_of rename to removed_likes_of;
alter index likes_taken_back_by_time rename to removed_likes_by_time;
update job_runs set name = 'removed likes' where name = 'likes taken back';
