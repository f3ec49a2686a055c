-- Accounts and profiles, and what every screen shows of a member: places, interests, languages, presence, blocks.

-- Places

create type country as enum (
  'United States', 'Canada', 'United Kingdom', 'Germany', 'France', 'Italy', 'Spain', 'Netherlands', 'Sweden', 'Norway',
  'Denmark', 'Australia', 'New Zealand', 'Japan', 'South Korea', 'Singapore', 'Brazil', 'Argentina', 'Mexico', 'India',
  'Other'
);
comment on type country is 'The countries that a profile can name.';

create table cities (
  id integer primary key,
  name text not null,
  country country not null,
  country_code text not null,
  lat double precision not null,
  lng double precision not null,
  population integer not null
);
comment on table cities is 'Cities of the gazetteer (server/src/members/places/gazetteer.ts fills it).';
create index cities_by_size on cities (country, population desc);
create index cities_large on cities (population desc) where population >= 100000;
comment on index cities_large is 'The names of cities on the map: the large ones for the world and for countries.';
create index cities_on_map on cities using gist (point(lng, lat));
comment on index cities_on_map is 'The names of cities on the map: all of a region when the viewer is near.';

create table city_names (
  city_id integer not null references cities (id) on delete cascade,
  name text not null,
  languages text[] not null default '{}',
  country country not null,
  population integer not null,
  folded text collate "C" not null generated always as (fold(name)) stored,
  primary key (city_id, name)
);
comment on table city_names is
  'The names of a city in many languages, one row each; the gazetteer''s own is one of them. Two more indexes are '
  'made when it is filled (server/src/members/places/gazetteer.ts), which takes half of the time. '
  'docs/decisions/cities.md';
comment on column city_names.languages is 'In which of the product''s languages a list shows the city under this name.';

create function city_called(wanted integer, reader text) returns text language sql stable parallel safe as $$
  select coalesce((select name from city_names where city_id = wanted and reader = any (languages) limit 1),
    (select name from cities where id = wanted))
$$;
comment on function city_called(integer, text) is 'What a reader of that language calls a city.';

create function cities_alike(sought text) returns setof city_names language sql stable parallel safe
  set pg_trgm.similarity_threshold = 0.25
  as $$ select * from city_names where folded % fold(sought) $$;
comment on function cities_alike(text) is
  'Names like a misspelt one. Two letters that changed places leave a word of six but 0.27 alike: the usual 0.3 is '
  'too much.';

create function all_names_of(home country, called text) returns text language sql stable parallel safe as $$
  select called || coalesce(string_agg(distinct E'\n' || other.folded, ''), '')
  from city_names own join city_names other on other.city_id = own.city_id and other.folded <> called
  where own.country = home and own.folded = called
$$;
comment on function all_names_of(country, text) is
  'All names of the cities that a text names, so that a search for a part of a name finds them by every name.';

-- Interests and languages

create table interests (
  id smallint primary key check (id between 0 and 62),
  key text not null unique
);
comment on table interests is 'The interests that a member can choose. Keys never change.';
comment on column interests.id is
  '0..62, because the search projection keeps a member''s interests as the bits of one bigint.';

create table interest_translations (
  interest_id smallint not null references interests (id) on delete cascade,
  language_code text not null,
  name text not null,
  primary key (interest_id, language_code)
);
comment on table interest_translations is 'Their names in every language of the product.';
-- Ids stay below 63, so that a member's interests fit one bigint as a bit set.
with seed (id, key, en, es, de, da, th, km) as (
  values
    -- outdoors
    (0, 'hiking', 'Hiking', 'Senderismo', 'Wandern', 'Vandreture', 'เดินป่า', 'ដើរព្រៃ'),
    (1, 'camping', 'Camping', 'Acampar', 'Camping', 'Camping', 'แคมป์ปิ้ง', 'បោះតង់'),
    (2, 'cycling', 'Cycling', 'Ciclismo', 'Radfahren', 'Cykling', 'ปั่นจักรยาน', 'ជិះកង់'),
    (3, 'climbing', 'Climbing', 'Escalada', 'Klettern', 'Klatring', 'ปีนผา', 'ឡើងផ្ទាំងថ្ម'),
    (4, 'kayaking', 'Kayaking', 'Kayak', 'Kajakfahren', 'Kajak', 'พายเรือคายัค', 'ចែវទូកកាយ៉ាក់'),
    (5, 'beach', 'Beach days', 'Días de playa', 'Strandtage', 'Strandture', 'เที่ยวทะเล', 'ដើរលេងសមុទ្រ'),
    (6, 'gardening', 'Gardening', 'Jardinería', 'Gärtnern', 'Havearbejde', 'ทำสวน', 'ថែសួន'),
    (7, 'stargazing', 'Stargazing', 'Ver las estrellas', 'Sterne beobachten', 'Stjernekiggeri', 'ดูดาว', 'មើលផ្កាយ'),
    (8, 'travel', 'Travel', 'Viajes', 'Reisen', 'Rejser', 'ท่องเที่ยว', 'ធ្វើដំណើរ'),
    -- food and drink
    (9, 'cooking', 'Cooking', 'Cocina', 'Kochen', 'Madlavning', 'ทำอาหาร', 'ធ្វើម្ហូប'),
    (10, 'baking', 'Baking', 'Repostería', 'Backen', 'Bagning', 'อบขนม', 'ដុតនំ'),
    (11, 'coffee', 'Coffee', 'Café', 'Kaffee', 'Kaffe', 'กาแฟ', 'កាហ្វេ'),
    (12, 'wine', 'Wine', 'Vino', 'Wein', 'Vin', 'ไวน์', 'ស្រាទំពាំងបាយជូរ'),
    (13, 'street_food', 'Street food', 'Comida callejera', 'Streetfood', 'Streetfood', 'สตรีทฟู้ด', 'ម្ហូបតាមផ្លូវ'),
    (14, 'plant_based_food', 'Plant-based food', 'Cocina vegetal', 'Pflanzliche Küche', 'Plantebaseret mad', 'อาหารจากพืช', 'ម្ហូបបួស'),
    -- music
    (15, 'live_music', 'Live music', 'Música en vivo', 'Livemusik', 'Livemusik', 'ดนตรีสด', 'តន្ត្រីផ្ទាល់'),
    (16, 'playing_guitar', 'Playing guitar', 'Tocar la guitarra', 'Gitarre spielen', 'Guitarspil', 'เล่นกีตาร์', 'លេងហ្គីតា'),
    (17, 'singing', 'Singing', 'Cantar', 'Singen', 'Sang', 'ร้องเพลง', 'ច្រៀងចម្រៀង'),
    (18, 'vinyl_records', 'Vinyl records', 'Vinilos', 'Schallplatten', 'Vinylplader', 'แผ่นเสียง', 'ថាសចម្រៀង'),
    (19, 'classical_music', 'Classical music', 'Música clásica', 'Klassische Musik', 'Klassisk musik', 'ดนตรีคลาสสิก', 'តន្ត្រីក្លាស៊ិក'),
    (20, 'festivals', 'Festivals', 'Festivales', 'Festivals', 'Festivaler', 'เทศกาลดนตรี', 'មហោស្រព'),
    -- arts
    (21, 'painting', 'Painting', 'Pintura', 'Malen', 'Maleri', 'วาดภาพ', 'គូរគំនូរ'),
    (22, 'photography', 'Photography', 'Fotografía', 'Fotografie', 'Fotografi', 'ถ่ายภาพ', 'ថតរូប'),
    (23, 'museums', 'Museums', 'Museos', 'Museen', 'Museer', 'พิพิธภัณฑ์', 'សារមន្ទីរ'),
    (24, 'theatre', 'Theatre', 'Teatro', 'Theater', 'Teater', 'ละครเวที', 'ល្ខោន'),
    (25, 'film', 'Film', 'Cine', 'Kino', 'Film', 'ภาพยนตร์', 'ភាពយន្ត'),
    (26, 'writing', 'Writing', 'Escritura', 'Schreiben', 'Kreativ skrivning', 'งานเขียน', 'ការនិពន្ធ'),
    (27, 'pottery', 'Pottery', 'Cerámica', 'Töpfern', 'Keramik', 'ปั้นเซรามิก', 'សូនដីឥដ្ឋ'),
    (28, 'fashion', 'Fashion', 'Moda', 'Mode', 'Mode', 'แฟชั่น', 'ម៉ូដសម្លៀកបំពាក់'),
    -- sport and movement
    (29, 'running', 'Running', 'Correr', 'Laufen', 'Løb', 'วิ่ง', 'រត់'),
    (30, 'yoga', 'Yoga', 'Yoga', 'Yoga', 'Yoga', 'โยคะ', 'យូហ្គា'),
    (31, 'swimming', 'Swimming', 'Natación', 'Schwimmen', 'Svømning', 'ว่ายน้ำ', 'ហែលទឹក'),
    (32, 'football', 'Football', 'Fútbol', 'Fußball', 'Fodbold', 'ฟุตบอล', 'បាល់ទាត់'),
    (33, 'tennis', 'Tennis', 'Tenis', 'Tennis', 'Tennis', 'เทนนิส', 'តេន្នីស'),
    (34, 'badminton', 'Badminton', 'Bádminton', 'Badminton', 'Badminton', 'แบดมินตัน', 'វាយសី'),
    (35, 'gym', 'Gym', 'Gimnasio', 'Krafttraining', 'Styrketræning', 'ฟิตเนส', 'ហាត់ប្រាណ'),
    (36, 'dancing', 'Dancing', 'Baile', 'Tanzen', 'Dans', 'เต้นรำ', 'រាំ'),
    (37, 'skiing', 'Skiing', 'Esquí', 'Skifahren', 'Skiløb', 'สกี', 'ជិះស្គី'),
    (38, 'surfing', 'Surfing', 'Surf', 'Surfen', 'Surfing', 'โต้คลื่น', 'ជិះរលក'),
    (39, 'martial_arts', 'Martial arts', 'Artes marciales', 'Kampfsport', 'Kampsport', 'ศิลปะการต่อสู้', 'ក្បាច់គុន'),
    -- games
    (40, 'board_games', 'Board games', 'Juegos de mesa', 'Brettspiele', 'Brætspil', 'บอร์ดเกม', 'ហ្គេមក្តារ'),
    (41, 'video_games', 'Video games', 'Videojuegos', 'Videospiele', 'Computerspil', 'วิดีโอเกม', 'វីដេអូហ្គេម'),
    (42, 'chess', 'Chess', 'Ajedrez', 'Schach', 'Skak', 'หมากรุก', 'លេងអុក'),
    (43, 'quizzes', 'Pub quizzes', 'Noches de trivia', 'Quizabende', 'Quizaftener', 'เกมตอบคำถาม', 'ហ្គេមសំណួរចម្លើយ'),
    -- learning
    (44, 'reading', 'Reading', 'Lectura', 'Lesen', 'Læsning', 'อ่านหนังสือ', 'អានសៀវភៅ'),
    (45, 'languages', 'Languages', 'Idiomas', 'Sprachen', 'Sprog', 'เรียนภาษา', 'រៀនភាសា'),
    (46, 'science', 'Science', 'Ciencia', 'Wissenschaft', 'Naturvidenskab', 'วิทยาศาสตร์', 'វិទ្យាសាស្ត្រ'),
    (47, 'history', 'History', 'Historia', 'Geschichte', 'Historie', 'ประวัติศาสตร์', 'ប្រវត្តិសាស្ត្រ'),
    (48, 'technology', 'Technology', 'Tecnología', 'Technik', 'Teknologi', 'เทคโนโลยี', 'បច្ចេកវិទ្យា'),
    (49, 'podcasts', 'Podcasts', 'Pódcast', 'Podcasts', 'Podcasts', 'พอดแคสต์', 'ផតខាស់'),
    -- home
    (50, 'dogs', 'Dogs', 'Perros', 'Hunde', 'Hunde', 'น้องหมา', 'ឆ្កែ'),
    (51, 'cats', 'Cats', 'Gatos', 'Katzen', 'Katte', 'น้องแมว', 'ឆ្មា'),
    (52, 'diy', 'DIY', 'Bricolaje', 'Heimwerken', 'Gør det selv', 'งานช่าง DIY', 'ជួសជុលផ្ទះ'),
    (53, 'crafts', 'Crafts', 'Manualidades', 'Handarbeit', 'Håndarbejde', 'งานฝีมือ', 'សិប្បកម្ម'),
    -- giving and inner life
    (54, 'volunteering', 'Volunteering', 'Voluntariado', 'Ehrenamt', 'Frivilligt arbejde', 'จิตอาสา', 'ការងារស្ម័គ្រចិត្ត'),
    (55, 'meditation', 'Meditation', 'Meditación', 'Meditation', 'Meditation', 'ทำสมาธิ', 'ធ្វើសមាធិ'),
    (56, 'spirituality', 'Spirituality', 'Espiritualidad', 'Spiritualität', 'Spiritualitet', 'จิตวิญญาณ', 'ជីវិតខាងវិញ្ញាណ'),
    -- going out
    (57, 'nightlife', 'Nightlife', 'Vida nocturna', 'Nachtleben', 'Natteliv', 'เที่ยวกลางคืน', 'កម្សាន្តពេលយប់'),
    (58, 'karaoke', 'Karaoke', 'Karaoke', 'Karaoke', 'Karaoke', 'คาราโอเกะ', 'ខារ៉ាអូខេ'),
    (59, 'stand_up_comedy', 'Stand-up comedy', 'Monólogos de humor', 'Stand-up-Comedy', 'Standup', 'เดี่ยวไมโครโฟน', 'រឿងកំប្លែង')
),
named as (
  insert into interests (id, key) select id, key from seed returning id
)
insert into interest_translations (interest_id, language_code, name)
select seed.id, translation.language_code, translation.name
from named
join seed on seed.id = named.id,
lateral (values ('en', en), ('es', es), ('de', de), ('da', da), ('th', th), ('km', km)) 
  as translation (language_code, name);

create function interest_mask(keys text[]) returns bigint language sql stable parallel safe
  as $$ select coalesce(bit_or(1::bigint << id), 0) from interests where key = any (keys) $$;
comment on function interest_mask(text[]) is 'Interests as the bits of one number.';

create table spoken_languages (
  id smallint primary key check (id between 0 and 62),
  code text not null unique
);
comment on table spoken_languages is 'The codes of shared/src/members/spoken-languages.ts. A code keeps its id.';
comment on column spoken_languages.id is
  '0 to 62, because the search projection keeps a member''s languages as the bits of one bigint.';
insert into spoken_languages (id, code)
  select position - 1, code from unnest(array[
    'en', 'es', 'de', 'da', 'th', 'km', 'fr', 'it', 'pt', 'nl', 'sv', 'no', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro',
    'bg', 'el', 'tr', 'ru', 'uk', 'sr', 'hr', 'sl', 'sq', 'lt', 'lv', 'et', 'ga', 'cy', 'ca', 'eu', 'he', 'ar',
    'fa', 'ku', 'ur', 'hi', 'bn', 'pa', 'gu', 'mr', 'ta', 'te', 'kn', 'ml', 'ne', 'zh', 'yue', 'ja', 'ko', 'vi',
    'id', 'ms', 'fil', 'lo', 'my', 'sw', 'mi'
  ]) with ordinality as listed (code, position);

create function language_mask(codes text[]) returns bigint language sql stable parallel safe
  as $$ select coalesce(bit_or(1::bigint << id), 0) from spoken_languages where code = any (codes) $$;
comment on function language_mask(text[]) is 'Languages as the bits of one number.';

-- Accounts

create type member_role as enum ('admin', 'moderator', 'child-safety');
comment on type member_role is 'child-safety works on hits of lists of child abuse, and on nothing else.';

create table "user" (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  first_name text not null default '',
  last_name text not null default '',
  birthday date check (birthday >= date '1900-01-01'),
  language_code text not null default 'en',
  banned boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone_number text unique check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  phone_number_verified boolean not null default false,
  changes_locked_until timestamptz,
  deletes_at timestamptz,
  check (phone_number is not null or email not like '%@phone.invalid')
);
comment on table "user" is 'Accounts, a table of the identity library in snake case.';
comment on column "user".banned is 'True while a ban or a suspension is in force.';
comment on column "user".phone_number is 'E.164. docs/decisions/phone-numbers.md';
comment on column "user".changes_locked_until is
  'Until then nobody changes the account''s password, address, ways in or factors, exports or deletes it. '
  'docs/decisions/account-changes.md';
comment on column "user".deletes_at is
  'The account is deleted then, and can come back until then. docs/decisions/deletion.md';
create index unconfirmed_accounts on "user" (created_at) where not email_verified;
comment on index unconfirmed_accounts is 'The job that deletes accounts which nobody confirms.';
create index user_by_creation on "user" (created_at, id);
comment on index user_by_creation is 'Staff list accounts, the newest first. docs/decisions/administration.md';
create index user_by_deletion on "user" (deletes_at) where deletes_at is not null;
comment on index user_by_deletion is 'The job that deletes accounts.';
create index user_by_words on "user" using gin
  (fold(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, '')) gin_trgm_ops);
comment on index user_by_words is 'Admins search for a part of a name, an address or a number.';
create index user_by_names on "user" using gin (fold(first_name || ' ' || last_name) gin_trgm_ops);
comment on index user_by_names is 'All staff search for a part of a name. It finds no address or number by its parts.';

create table user_roles (
  user_id uuid not null references "user" (id) on delete cascade,
  role member_role not null,
  primary key (user_id, role)
);
comment on table user_roles is 'The roles of staff.';

create function get_user_roles(account_id uuid) returns setof member_role
  language sql stable security invoker set search_path = pg_catalog
  as $$ select role from public.user_roles where user_id = account_id order by role $$;
comment on function get_user_roles(uuid) is 'The roles of an account.';

-- Profiles

create type gender as enum ('male', 'female', 'non-binary', 'other');
create type relationship_goal as enum ('casual', 'serious', 'marriage', 'friendship');
create type location_precision as enum ('exact', 'address', 'city');
comment on type location_precision is 'How precise the public point of a member is.';
create type unit_system as enum ('metric', 'imperial');
comment on type unit_system is
  'How the member reads measures. Null until chosen: the browser''s region decides. '
  'docs/decisions/interface.md';
create type clock_format as enum ('12h', '24h');
comment on type clock_format is 'How the member reads times.';

create table profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references "user" (id) on delete cascade,
  first_name text not null default '' check (length(first_name) <= 60),
  last_name text not null default '' check (length(last_name) <= 60),
  birthday date check (birthday >= date '1900-01-01'),
  height smallint check (height >= 120 and height < 250),
  weight smallint check (weight >= 30 and weight < 300),
  gender gender,
  bio text not null default '' check (length(bio) <= 500),
  interests text[] not null default '{}',
  relationship_goal relationship_goal,
  looking_for_gender gender,
  country country,
  city text check (length(city) <= 100),
  address text check (length(address) <= 200),
  public_lat double precision check (public_lat between -90 and 90),
  public_lng double precision check (public_lng between -180 and 180),
  location_precision location_precision not null default 'city',
  discoverable_internationally boolean not null default true,
  profile_completed boolean not null default false,
  hidden_at timestamptz,
  is_test boolean not null default false,
  language_code text not null default 'en',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  receipts boolean not null default true,
  browse_invisibly boolean not null default false,
  public_radius integer check (public_radius > 0),
  show_last_seen boolean not null default true,
  city_id integer references cities (id) on delete set null,
  languages text[] not null default '{}' check (cardinality(languages) <= 8),
  units unit_system,
  clock clock_format,
  paused boolean not null default false,
  show_typing boolean not null default true,
  show_distance boolean not null default true,
  hidden_by_staff boolean not null default false,
  chat_closed_until timestamptz,
  first_messages_closed_until timestamptz,
  staff_only boolean not null default false,
  second_thought boolean not null default true,
  ask_if_hurt boolean not null default true,
  awaits_age boolean not null default false,
  show_height boolean not null default true,
  show_weight boolean not null default true,
  offer_looking_for boolean not null default true,
  check ((public_lat is null) = (public_lng is null)),
  check (not profile_completed or (birthday is not null and height is not null and weight is not null
    and gender is not null and relationship_goal is not null and country is not null and city is not null
    and length(bio) >= 10)),
  check (is_test or not staff_only)
);
comment on table profiles is 'What a member says of themselves and has chosen, and what staff decided about them.';
comment on column profiles.looking_for_gender is 'Null: any gender.';
comment on column profiles.public_lat is 'The public point: all that others may know of where the member is.';
comment on column profiles.hidden_at is 'Hidden because of reports, until staff decide.';
comment on column profiles.is_test is 'Invented, not a person.';
comment on column profiles.receipts is 'Off: this member sees nobody''s receipts, and nobody sees theirs.';
comment on column profiles.browse_invisibly is
  'On: this member leaves no views behind, and sees nobody''s. docs/decisions/likes-blocks-and-views.md';
comment on column profiles.public_radius is
  'The member is no further than 2.36 times this from the public point, in metres. A map draws that area, and not a '
  'smaller one than is true where the ring was widened.';
comment on column profiles.show_last_seen is
  'Off: nobody is told when this member was last here, and they are told of nobody. docs/decisions/hiding.md';
comment on column profiles.city_id is
  'Which city of the gazetteer a profile names; null for a text that it does not know.';
comment on column profiles.languages is
  'Languages that the member speaks: shown to others, and a filter of Discover. '
  'docs/decisions/discover.md';
comment on column profiles.paused is
  'A paused member and the members they have not written with do not see each other. '
  'docs/decisions/hiding.md';
comment on column profiles.show_typing is 'Off: the member neither sends nor sees that someone types.';
comment on column profiles.show_distance is
  'Off: the member has no place in the search, so no distance, radius, order or map depends on where they are. '
  'docs/decisions/hiding.md';
comment on column profiles.hidden_by_staff is
  'Hidden by a decision: found by nobody new. docs/decisions/decisions-and-appeals.md';
comment on column profiles.chat_closed_until is 'Derived from restrictions. ''infinity'': until it is lifted.';
comment on column profiles.first_messages_closed_until is
  'Derived from restrictions. ''infinity'': until it is lifted.';
comment on column profiles.staff_only is
  'In production, of test members: seen by staff alone. docs/decisions/test-members.md';
comment on column profiles.second_thought is
  'The member''s own browser asks before a hurtful message, or one that gives a number early.';
comment on column profiles.ask_if_hurt is 'The member''s own browser asks whether a hurtful message bothers them.';
comment on column profiles.awaits_age is 'Complete apart from a confirmed age. docs/decisions/age-checks.md';
comment on column profiles.show_height is
  'Off: the search does not know the value, so no filter, order, reason or card can tell it. '
  'docs/decisions/hiding.md';
comment on column profiles.show_weight is 'As show_height.';
comment on column profiles.offer_looking_for is
  'Whether to offer the member once to see only those who look for them; the account remembers the answer on all '
  'devices. docs/decisions/discover.md';
create index profiles_hiding_last_seen on profiles (id) where not show_last_seen;
create index test_members on profiles (created_at desc, id desc) where is_test;
create index test_profiles on profiles (id) where is_test;
create index profiles_awaiting_age on profiles (id) where awaits_age;
create index profiles_by_city_words on profiles using gin (fold(city) gin_trgm_ops);
comment on index profiles_by_city_words is 'Staff search for a part of a city''s name.';

create function create_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (user_id, first_name, last_name, birthday, language_code)
  values (new.id, new.first_name, new.last_name, new.birthday, new.language_code);
  return null;
end $$;
create trigger user_has_profile after insert on "user" for each row execute function create_profile();
comment on trigger user_has_profile on "user" is 'Every account has a profile from its first moment.';

-- Presence and visits

create table presence (
  profile_id uuid primary key references profiles (id) on delete cascade,
  last_seen_at timestamptz not null,
  looking_until timestamptz
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);
comment on table presence is
  'When a member was last here. Every heartbeat is written here and nowhere else: the fill factor keeps the updates '
  'in their page, as long as vacuum cleans it often.';
comment on column presence.looking_until is
  'Until then the member counts as looking at the product: a visible tab is connected. Null: no tab is visible.';

create function searchable_last_seen(at timestamptz, shown boolean) returns timestamptz
  language sql immutable parallel safe
  as $$ select case when shown then at else date_trunc('day', at, 'UTC') end $$;
comment on function searchable_last_seen(timestamptz, boolean) is
  'Discover''s order is by this time, and a place in a list tells about as much as the time: of those who hide '
  'theirs it says the day and no more. docs/decisions/hiding.md';

create table member_visits (
  profile_id uuid primary key references profiles (id) on delete cascade,
  likes_at timestamptz,
  views_at timestamptz
);
comment on table member_visits is 'When a member last looked at their lists: what came later is new to them.';

-- Blocks

create table blocked_users (
  blocker_id uuid not null references profiles (id) on delete cascade,
  blocked_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
comment on table blocked_users is 'Neither of the two sees the other. docs/decisions/likes-blocks-and-views.md';
create index blocked_by on blocked_users (blocked_id, blocker_id);
create index blocks_made on blocked_users (blocker_id, created_at desc, blocked_id);

-- Allowances

create unlogged table allowances (
  profile_id uuid not null references profiles (id) on delete cascade,
  what text not null,
  since timestamptz not null default now(),
  count integer not null default 1,
  primary key (profile_id, what)
) with (fillfactor = 60);
comment on table allowances is
  'What members spend of their allowances (shared/src/allowances.ts). Worth no crash safety: after one everybody '
  'begins anew.';
create index allowances_by_time on allowances (since);

create unlogged table card_budgets (
  profile_id uuid primary key references profiles (id) on delete cascade,
  since timestamptz not null default now(),
  seen bit(4096) not null
) with (fillfactor = 50);
comment on table card_budgets is
  'How many cards a member sees in an hour. Worth no crash safety. docs/decisions/browsing-limits.md';
comment on column card_budgets.seen is
  'One bit for each 4,096th of all members: how many are set tells how many cards it was, and not whose.';
create index card_budgets_by_time on card_budgets (since);
