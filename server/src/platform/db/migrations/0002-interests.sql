-- The interests a member can choose, with their names in every language of the product.
-- Ids stay below 64, so that a member's interests also fit one bigint as a bit set. Keys never change.
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
lateral (values ('en', en), ('es', es), ('de', de), ('da', da), ('th', th), ('km', km)) as translation (language_code, name);
