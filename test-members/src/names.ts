import type { HeritageName } from './drawing/looks.ts'

/** First and last names of a language area in Latin spelling. */
type NamePool = { female: string[]; male: string[]; last: string[] }

const words = (text: string) => text.split(' ')

const english: NamePool = {
  female: words(
    'Olivia Emma Charlotte Amelia Sophie Grace Chloe Hannah Lucy Zoe Ella Megan Abigail Natalie Lauren Rachel Holly Claire Julia Audrey Leah Nora Hazel Violet Stella Ruby Paige Caroline Molly Alice Heather Jenna',
  ),
  male: words(
    'Liam Noah Oliver James William Henry Lucas Benjamin Jack Samuel Daniel Owen Ethan Nathan Adam Luke Ryan Thomas Callum Connor Isaac Aaron Joel Simon Patrick Dylan Marcus Elliot Sean Toby Graham Theo',
  ),
  last: words(
    'Smith Johnson Williams Brown Taylor Davies Wilson Evans Thomas Roberts Walker Wright Thompson White Hughes Green Hall Wood Harris Martin Cooper Clarke Baker Turner Parker Morgan Bennett Foster Campbell Murphy Reed Sullivan Hayes Marshall',
  ),
}
const french: NamePool = {
  female: words(
    'Camille Manon Léa Chloé Inès Juliette Louise Clara Margaux Élise Pauline Mathilde Anaïs Sarah Lucie Charlotte Océane Amandine Céline Aurélie Jeanne Agathe Noémie Capucine Salomé Nathalie Sandrine',
  ),
  male: words(
    'Lucas Hugo Louis Gabriel Arthur Jules Léo Paul Antoine Maxime Thomas Nicolas Julien Théo Clément Baptiste Romain Quentin Adrien Mathieu Étienne Olivier Sébastien Rémi Guillaume Vincent Florian',
  ),
  last: words(
    'Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Garcia Roux Fournier Girard Bonnet Lambert Fontaine Rousseau Mercier Blanc Faure Chevalier Gauthier Perrin',
  ),
}
const german: NamePool = {
  female: words(
    'Anna Lena Laura Julia Sarah Lea Katharina Johanna Marie Sophie Hannah Clara Franziska Nina Carolin Theresa Miriam Svenja Antonia Paula Greta Ida Frieda Kathrin Stefanie Birgit Melanie Elif',
  ),
  male: words(
    'Lukas Leon Felix Jonas Maximilian Paul Moritz Niklas Tim Jan Simon Philipp Sebastian Tobias Florian Matthias Johannes David Fabian Jakob Emil Anton Stefan Andreas Henning Lars Emre Benedikt',
  ),
  last: words(
    'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hartmann Lange Werner Krause Lehmann Köhler Yılmaz',
  ),
}
const italian: NamePool = {
  female: words(
    'Giulia Chiara Martina Francesca Sara Alessia Elisa Federica Valentina Silvia Elena Giorgia Ilaria Beatrice Aurora Alice Camilla Marta Serena Arianna Laura Roberta Paola Claudia Ginevra Noemi',
  ),
  male: words(
    'Francesco Alessandro Lorenzo Matteo Andrea Luca Marco Davide Simone Federico Riccardo Giovanni Gabriele Stefano Tommaso Edoardo Pietro Filippo Nicola Daniele Giacomo Emanuele Paolo Antonio Leonardo Enrico',
  ),
  last: words(
    'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti Mancini Costa Giordano Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini',
  ),
}
const spanish: NamePool = {
  female: words(
    'Lucía María Paula Daniela Carla Sara Alba Marta Laura Claudia Irene Elena Andrea Cristina Nuria Rocío Ana Pilar Beatriz Inés Noelia Silvia Raquel Julia Carmen Sofía Aitana',
  ),
  male: words(
    'Hugo Martín Pablo Alejandro Daniel Adrián Álvaro Diego Javier Mario Sergio Carlos Jorge Rubén Iván Raúl Marcos Víctor Óscar Ignacio Gonzalo Jaime Andrés Luis Miguel Fernando Iker',
  ),
  last: words(
    'García Martínez López Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Serrano Blanco Molina Ortega Delgado Castro',
  ),
}
const latinAmerican: NamePool = {
  female: words(
    'Valentina Camila Sofía Isabella Mariana Ximena Fernanda Daniela Gabriela Regina Renata Julieta Martina Agustina Florencia Lucía Catalina Guadalupe Natalia Paola Micaela Victoria Alejandra Ana Carolina Brenda',
  ),
  male: words(
    'Santiago Mateo Sebastián Matías Nicolás Diego Emiliano Leonardo Joaquín Tomás Facundo Lautaro Benjamín Gael Andrés Rodrigo Fernando Eduardo Ricardo Luciano Ramiro Bruno Gustavo Alejandro Esteban Franco',
  ),
  last: words(
    'González Rodríguez Hernández López Fernández Martínez Ramírez Flores Cruz Morales Reyes Gutiérrez Ortiz Chávez Mendoza Castillo Aguilar Vargas Rojas Acosta Medina Herrera Benítez Sosa Cabrera Ríos Peralta Ibarra',
  ),
}
const dutch: NamePool = {
  female: words(
    'Emma Julia Sanne Lotte Eva Anouk Fleur Iris Femke Maud Roos Noor Sophie Lisa Nina Esmée Marloes Anne Janneke Mirjam Tessa Floor Merel Saskia Ilse Yasmin',
  ),
  male: words(
    'Daan Sem Lucas Bram Thijs Lars Jesse Ruben Tim Niels Jeroen Sander Bas Joris Koen Wouter Stijn Maarten Rik Jasper Pieter Gijs Thomas Floris Hugo Bilal',
  ),
  last: [
    ...words(
      'Jansen Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Brouwer Dijkstra Smits Kok Jacobs Vermeulen Schouten Willems Hoekstra Koster Prins Verhoeven Huisman',
    ),
    'de Jong',
    'de Vries',
    'van Dijk',
    'van den Berg',
  ],
}
const swedish: NamePool = {
  female: words(
    'Alice Maja Elsa Astrid Wilma Ebba Linnéa Klara Saga Freja Ida Hanna Emma Sara Johanna Sofia Elin Matilda Frida Malin Karin Tove Agnes Ellen Amanda Lovisa',
  ),
  male: words(
    'William Lucas Liam Oscar Elias Hugo Oliver Axel Emil Viktor Filip Gustav Johan Erik Anton Simon Mattias Jonas Fredrik Magnus Henrik Andreas Nils Alvin Ludvig Isak',
  ),
  last: words(
    'Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Pettersson Jonsson Lindberg Lindström Bergström Sandberg Forsberg Sjöberg Wallin Engström Holm Nyström Lundqvist Åberg Ek Blomqvist',
  ),
}
const norwegian: NamePool = {
  female: words(
    'Nora Emma Ella Maja Ingrid Sofie Thea Ida Astrid Hedda Marte Silje Kristine Maria Solveig Camilla Hanne Tuva Anne Julie Frida Ragnhild Marit Vilde Oda Eline',
  ),
  male: words(
    'Jakob Emil Noah Oskar Magnus Henrik Kristian Jonas Sander Mathias Martin Ole Lars Håkon Eirik Sindre Even Tobias Anders Espen Trond Sivert Aksel Vegard Fredrik Knut',
  ),
  last: words(
    'Hansen Johansen Olsen Larsen Andersen Pedersen Nilsen Kristiansen Jensen Karlsen Johnsen Pettersen Eriksen Berg Haugen Hagen Johannessen Jacobsen Halvorsen Lund Strand Solberg Bakken Moen Dahl Eide',
  ),
}
const danish: NamePool = {
  female: words(
    'Freja Ida Emma Alma Clara Sofie Mathilde Laura Caroline Josefine Anna Maria Camilla Louise Signe Maja Astrid Line Mette Cecilie Nanna Johanne Karoline Amalie Katrine Asta Rikke Stine',
  ),
  male: words(
    'William Oscar Carl Emil Noah Victor Frederik Mikkel Mads Rasmus Christian Anders Jonas Magnus Tobias Lasse Jakob Søren Nikolaj Simon Kasper Malthe August Henrik Jeppe Troels Asger Bertram',
  ),
  last: words(
    'Jensen Nielsen Hansen Pedersen Andersen Christensen Larsen Sørensen Rasmussen Jørgensen Petersen Madsen Kristensen Olsen Thomsen Christiansen Poulsen Johansen Møller Mortensen Knudsen Holm Lund Kjær Bech Dahl Vestergaard Winther',
  ),
}
const japanese: NamePool = {
  female: words(
    'Yui Aoi Hina Sakura Misaki Haruka Ayaka Nanami Rina Mio Yuka Emi Kaori Naoko Tomoko Mayumi Akiko Chihiro Kana Honoka Mei Rin Asami Hitomi Sayuri Natsuki Keiko',
  ),
  male: words(
    'Haruto Yuto Sota Ren Riku Takumi Daiki Kenta Shota Yuki Kaito Hiroshi Kenji Takashi Ryo Naoki Daisuke Kazuya Satoshi Makoto Yusuke Hayato Tatsuya Koji Akira Shinji Tomoya',
  ),
  last: words(
    'Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Yamaguchi Matsumoto Inoue Kimura Hayashi Shimizu Saito Mori Abe Ikeda Hashimoto Ishikawa Ogawa Okada Fujita',
  ),
}
const korean: NamePool = {
  female: words(
    'Seo-yeon Ji-woo Ha-eun Min-seo Su-bin Ji-hye Yu-jin Eun-ji Soo-min Hye-jin Ye-jin Na-yeon Da-eun Chae-won Ji-min Bo-ra Ga-young Hyun-joo Mi-rae So-hee Yoon-ah Eun-bi A-reum Ji-young Se-young In-hye',
  ),
  male: words(
    'Min-jun Seo-jun Ji-ho Do-yun Jun-seo Hyun-woo Joon-ho Sung-min Jae-hyun Dong-hyun Tae-yang Seung-ho Woo-jin Kyung-soo Young-jae Sang-woo In-ho Jin-woo Min-ho Gun-woo Ha-jun Chan-young Yoon-ho Byung-chul Ki-hyun Si-woo',
  ),
  last: words(
    'Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang Ahn Song Ryu Hong Jeon Ko Moon Yang Bae Baek Nam',
  ),
}
const chinese: NamePool = {
  female: words(
    'Wei-ling Hui-min Jia-yi Xin-yi Li-ting Mei-ling Siew-ling Pei-shan Yan-ting Jasmine Cheryl Vanessa Michelle Amanda Rachel Joanne Serene Grace Yi-xuan Shu-fen Xue-er Kai-lin Adeline Felicia Evelyn Charmaine',
  ),
  male: words(
    'Wei-ming Jun-wei Jia-hao Zhi-hao Kai-wen Boon-keng Yong-sheng Ming-jie Guo-wei Darren Marcus Nicholas Benjamin Ryan Kelvin Jeremy Alvin Desmond Zhen-yu Jian-hong Wen-jie Raymond Terence Gabriel Shawn Melvin',
  ),
  last: words(
    'Tan Lim Lee Ng Ong Wong Goh Chua Chan Koh Teo Ang Yeo Tay Ho Low Sim Chong Toh Chew Foo Kwek Quek Seah Loh Liew Neo',
  ),
}
const malay: NamePool = {
  female: words(
    'Nurul Siti Aisyah Farah Nadia Amira Hani Izzah Liyana Maisarah Nabila Qistina Rania Sabrina Sofea Syafiqah Wardah Yasmin Zahra Zulaikha Aqilah Dalila Fatin Hidayah Khairunnisa Mawar',
  ),
  male: words(
    'Hafiz Farhan Irfan Syafiq Amir Adam Aiman Azlan Danish Fadhil Faris Firdaus Haikal Hakim Idris Iskandar Khairul Luqman Nazri Ridhwan Rizal Shahrul Taufik Yusof Zaki Zulkifli',
  ),
  last: words(
    'Rahman Ismail Abdullah Hassan Hamid Ahmad Ibrahim Yusof Osman Salleh Othman Aziz Rashid Kassim Mahmood Jaafar Samad Razak Latiff Zainal Mansor Bakar Idris Karim Ali Noor',
  ),
}
const brazilian: NamePool = {
  female: words(
    'Ana Maria Júlia Beatriz Larissa Gabriela Letícia Mariana Camila Amanda Fernanda Isabela Bruna Rafaela Luana Carolina Vitória Natália Helena Bianca Priscila Débora Aline Tatiane Yasmin Lívia',
  ),
  male: words(
    'João Pedro Lucas Gabriel Matheus Rafael Guilherme Felipe Gustavo Bruno Thiago Leonardo Vinícius Rodrigo Eduardo Caio Diego Henrique André Daniel Marcelo Fábio Renato Murilo Otávio Igor',
  ),
  last: words(
    'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Cardoso Teixeira',
  ),
}
const indian: NamePool = {
  female: words(
    'Aanya Priya Ananya Diya Isha Kavya Neha Pooja Riya Shreya Sneha Aditi Meera Nandini Tanvi Anjali Divya Lakshmi Swati Radhika Ishita Kritika Deepika Simran Zoya Fatima Gauri',
  ),
  male: words(
    'Aarav Vivaan Aditya Arjun Rohan Rahul Karan Vikram Siddharth Nikhil Varun Aniket Pranav Kunal Harsh Manish Rajesh Suresh Ishaan Dev Ankit Akash Farhan Imran Gaurav Sameer Abhinav',
  ),
  last: words(
    'Sharma Patel Singh Kumar Gupta Reddy Iyer Nair Mehta Shah Verma Joshi Desai Rao Kapoor Malhotra Chopra Bose Mukherjee Banerjee Pillai Menon Kulkarni Deshmukh Agarwal Khan Ansari Chauhan',
  ),
}
const thai: NamePool = {
  female: words(
    'Araya Chanida Dao Fah Kanya Kanokwan Ladda Malee Nattaya Nicha Nok Orawan Pimchanok Ploy Praew Ratana Siriporn Suda Sunisa Tanya Urassaya Wanida Warunee Yupa Anong Chalita Namfon',
  ),
  male: words(
    'Anan Anuwat Arthit Chai Chaiwat Decha Ekachai Jirayu Kiet Krit Nadech Nattapong Niran Pakorn Phuwin Prasert Sakda Somchai Somsak Surachai Tanawat Thanakorn Tawan Wichai Worawut Natee Chanon',
  ),
  last: words(
    'Saetang Srisai Wongsa Chaiyasit Thongchai Boonmee Suwannarat Rattanakul Phromma Kaewmanee Jaidee Intarat Sukjai Chantarat Panyarachun Somboon Srisuk Thammasat Charoenphon Kittisak Ruangrit Suksawat Wattana Prasong Sangthong Yodrak Meesuk',
  ),
}
const khmer: NamePool = {
  female: words(
    'Bopha Chanthou Channary Devi Kalyan Kunthea Leakhena Malis Maly Mealea Nary Phalla Pisey Rachana Rasmey Romdoul Sokha Sophea Sopheap Sreymom Sreyneang Srey Thida Vanna Veasna Chenda Sotheary',
  ),
  male: words(
    'Bora Bunna Chamroeun Chan Dara Kosal Makara Narith Nimol Phirun Pich Piseth Rith Rithy Sambath Samnang Sopheak Sothea Sovann Thy Veasna Vibol Virak Visal Vuthy Ratanak Sokun',
  ),
  last: words(
    'Sok Chan Chea Heng Keo Kim Kong Lim Long Ly Meas Men Nhem Nuon Ouk Pen Phan Pich Prak Ros Sam Sao Seng Sin Som Sun Tep Yim',
  ),
}
const polish: NamePool = {
  female: words(
    'Zofia Julia Maja Hanna Lena Alicja Oliwia Natalia Aleksandra Katarzyna Magdalena Karolina Agnieszka Monika Joanna Weronika Martyna Paulina Dominika Ewa Kinga Marta Patrycja Barbara Iga Kaja',
  ),
  male: words(
    'Jakub Kacper Szymon Filip Michał Bartosz Mateusz Piotr Tomasz Paweł Krzysztof Marcin Łukasz Adam Wojciech Kamil Dawid Maciej Rafał Grzegorz Igor Antoni Stanisław Marek Hubert Konrad',
  ),
  last: words(
    'Nowak Wójcik Kowalczyk Woźniak Mazur Krawczyk Kaczmarek Zając Król Wieczorek Jabłoński Wróbel Stępień Pawlak Michalak Adamczyk Dudek Sikora Baran Szewczyk Pietrzak Duda Walczak Rutkowski Sobczak Bąk',
  ),
}
const kenyan: NamePool = {
  female: words(
    'Wanjiku Akinyi Achieng Njeri Wambui Nyambura Atieno Chebet Jepkosgei Mumbi Wangari Naliaka Moraa Kerubo Zawadi Amani Imani Faith Mercy Grace Joy Esther Ruth Halima Amina Brenda',
  ),
  male: words(
    'Kamau Mwangi Otieno Ochieng Kipchoge Kiprono Njoroge Maina Juma Baraka Brian Kevin Dennis Victor Samuel David Peter Collins Evans Abdi Hassan Karanja Mutua Musyoka Wafula Barasa',
  ),
  last: words(
    'Kamau Mwangi Otieno Odhiambo Njoroge Kariuki Wanjala Kimani Kiptoo Koech Cheruiyot Mutua Musyoka Njuguna Omondi Owino Onyango Wafula Simiyu Nyaga Gitau Muthoni Ndungu Rotich Langat Abdullahi',
  ),
}

export const namePools = {
  english, french, german, italian, spanish, latinAmerican, dutch, swedish, norwegian, danish, japanese, korean,
  chinese, malay, brazilian, indian, thai, khmer, polish, kenyan,
} // biome-ignore format: rows of names
export type NamePoolName = keyof typeof namePools

/** How people of a name pool tend to look. */
export const heritageOf: Record<NamePoolName, [HeritageName, number][]> = {
  english: [['northern', 12], ['african', 2], ['southern', 2], ['latin', 1]],
  french: [['northern', 5], ['southern', 6], ['african', 2]],
  german: [['northern', 10], ['southern', 2]],
  italian: [['southern', 9], ['northern', 2]],
  spanish: [['southern', 9], ['northern', 2]],
  latinAmerican: [['latin', 9], ['southern', 3]],
  dutch: [['northern', 9], ['southern', 1], ['latin', 1]],
  swedish: [['northern', 10], ['southern', 1]],
  norwegian: [['northern', 10], ['southern', 1]],
  danish: [['northern', 10], ['southern', 1]],
  japanese: [['east_asian', 1]],
  korean: [['east_asian', 1]],
  chinese: [['east_asian', 1]],
  malay: [['southeast_asian', 1]],
  brazilian: [['latin', 7], ['southern', 3], ['african', 3]],
  indian: [['south_asian', 1]],
  thai: [['southeast_asian', 8], ['east_asian', 2]],
  khmer: [['southeast_asian', 1]],
  polish: [['northern', 10], ['southern', 1]],
  kenyan: [['african', 1]],
} // biome-ignore format: one pool a line
