import { type Text, words } from "@rafta/words";

/**
 * Ready reading lists: facts only (titles and authors), each with its source. A line is a title, other titles of the
 * same work after a slash, and the author after a bar; nothing after the bar is a work without an author.
 *
 * The two lists of the Ministry were recommended from 2005 to 2018 and teachers still ask for them by that name; their
 * compilations (proverbs, riddles, selections by many publishers) are left out, as are the titles that the Ministry took
 * off them. The others are Rafta's own choice, free of rights (CC0).
 */

const texts = words("library/reading-lists/ready/lists");

interface WrittenList {
	readonly key: string;
	readonly name: string;
	/** Where the list is from, as shown below its name. */
	readonly source: Text;
	readonly lines: string;
}

const ministry = texts.ministry;
const own = texts.own;

export const writtenLists: readonly WrittenList[] = [
	{
		key: "ilkokul",
		name: "İlkokul: ilk kitaplar ve masallar",
		source: own,
		lines: `
Keloğlan Masalları | Tahir Alangu
Evvel Zaman İçinde | Eflatun Cem Güney
Az Gittik Uz Gittik | Pertev Naili Boratav
Nasreddin Hoca Fıkraları / Nasrettin Hoca Fıkraları |
Karagöz ile Hacivat |
La Fontaine'in Masalları / La Fontaine Masalları | Orhan Veli
Sevdalı Bulut | Nâzım Hikmet
Küçük Kara Balık | Samed Behrengi
Kumkurdu Masalları / Kumkurdu | Åsa Lind
Bacaksız Kamyon Sürücüsü | Rıfat Ilgaz
Kaşağı | Ömer Seyfettin
Heidi | Johanna Spyri
Pinokyo | Carlo Collodi
Alice Harikalar Diyarında / Alice Harikalar Ülkesinde / Alis Harikalar Diyarında | Lewis Carroll
Pıtırcık / Küçük Pıtırcık | René Goscinny
Pippi Uzunçorap | Astrid Lindgren
Küçük Prens | Antoine de Saint-Exupéry
Charlie'nin Çikolata Fabrikası | Roald Dahl
Matilda | Roald Dahl
Andersen Masalları / Andersen'den Masallar | Hans Christian Andersen`,
	},
	{
		key: "ortaokul",
		name: "Ortaokul: elden bırakılmayanlar",
		source: own,
		lines: `
Şeker Portakalı | José Mauro de Vasconcelos
Güneşi Uyandıralım | José Mauro de Vasconcelos
Küçük Prens | Antoine de Saint-Exupéry
Momo | Michael Ende
Pal Sokağı Çocukları / Pal Sokağının Çocukları | Ferenc Molnár
Martı Jonathan Livingston / Martı | Richard Bach
Beyaz Diş | Jack London
Vahşetin Çağrısı | Jack London
Define Adası | Robert Louis Stevenson
Robinson Crusoe | Daniel Defoe
İki Yıl Okul Tatili | Jules Verne
Seksen Günde Devriâlem / Seksen Günde Devr-i Âlem / 80 Günde Devriâlem | Jules Verne
Oliver Twist | Charles Dickens
Şimdiki Çocuklar Harika | Aziz Nesin
Hababam Sınıfı | Rıfat Ilgaz
Halime Kaptan | Rıfat Ilgaz
Ekmek Parası | Muzaffer İzgü
Filler Sultanı ile Kırmızı Sakallı Topal Karınca | Yaşar Kemal
Üç Anadolu Efsanesi | Yaşar Kemal
Falaka | Ömer Seyfettin
Pembe İncili Kaftan | Ömer Seyfettin
Forsa | Ömer Seyfettin
Eskici | Refik Halid Karay
Beyaz Gemi | Cengiz Aytmatov
Masal Masal İçinde | Ahmet Ümit`,
	},
	{
		key: "meb-2005-dunya",
		name: "100 Temel Eser (ortaokul): dünya edebiyatı",
		source: ministry,
		lines: `
Şeker Portakalı | José Mauro de Vasconcelos
Oliver Twist | Charles Dickens
Alice Harikalar Ülkesinde / Alice Harikalar Diyarında / Alis Harikalar Ülkesinde | Lewis Carroll
Güliver'in Gezileri / Gülliver'in Gezileri / Gulliver'in Gezileri | Jonathan Swift
Define Adası | Robert Louis Stevenson
Robin Hood | Howard Pyle
Tom Sawyer / Tom Sawyer'ın Maceraları | Mark Twain
Ezop Masalları / Ezop'tan Masallar | Ezop
Andersen Masalları / Andersen'den Masallar | Hans Christian Andersen
Üç Silahşörler / Üç Silahşor | Alexandre Dumas
La Fontaine'den Seçmeler / La Fontaine Masalları | La Fontaine
Pinokyo | Carlo Collodi
Seksen Günde Devr-i Âlem / Seksen Günde Devriâlem / 80 Günde Devriâlem | Jules Verne
İnci | John Steinbeck
Beyaz Yele | René Guillot
Peter Pan | James Matthew Barrie
Uçan Sınıf | Erich Kästner
Yağmur Yağdıran Kedi | Marcel Aymé
Ölümsüz Aile | Natalie Babbitt
Yaşlı Adam ve Deniz / İhtiyar Adam ve Deniz / İhtiyar Balıkçı | Ernest Hemingway
Mutlu Prens | Oscar Wilde
Şamatalı Köy | Astrid Lindgren
Momo | Michael Ende
Heidi | Johanna Spyri
İnsan Ne ile Yaşar | Lev Nikolayeviç Tolstoy
Sol Ayağım | Christy Brown
Hikâyeler / Öyküler | Anton Çehov
Değirmenimden Mektuplar | Alphonse Daudet
Pollyanna | Eleanor Porter`,
	},
	{
		key: "meb-2005-turk",
		name: "100 Temel Eser (ortaokul): Türk edebiyatı",
		source: ministry,
		lines: `
Uluç Reis | Halikarnas Balıkçısı
Damla Damla | Ruşen Eşref Ünaydın
Bağrıyanık Ömer | Mahmut Yesari
Domaniç Dağlarının Yolcusu | Şükûfe Nihal
Evvel Zaman İçinde | Eflatun Cem Güney
Gururlu Peri | Mehmet Seyda
Akın | Faruk Nafiz Çamlıbel
Havaya Uçan At | Peyami Safa
Benim Küçük Dostlarım | Halide Nusret Zorlutuna
Sevdalı Bulut | Nâzım Hikmet
Kuklacı | Kemalettin Tuğcu
Yer Altında Bir Şehir / Yeraltında Bir Şehir | Kemalettin Tuğcu
Koçyiğit Köroğlu | Ahmet Kutsi Tecer
Az Gittik Uz Gittik | Pertev Naili Boratav
Aritmetik İyi Kuşlar Pekiyi | Cemal Süreya
Çocuklara Şiirler | Vehbi Cem Aşkun
87 Oğuz | Rakım Çalapala
Bitmeyen Gece | Mithat Enç
Halime Kaptan | Rıfat Ilgaz
Gümüş Kanat | Cahit Uçuk
Vatan Toprağı | Mükerrem Kamil Su
Eşref Saati | Şevket Rado
Nasreddin Hoca Hikâyeleri / Nasrettin Hoca Hikâyeleri | Orhan Veli
İnci'nin Maceraları | Orhan Kemal
Allı ile Fırfırı | Oğuz Tansel
Tiryaki Sözleri | Cenap Şahabettin
Keloğlan Masalları | Tahir Alangu
Billur Köşk Masalları | Tahir Alangu
Osmancık | Tarık Buğra
Balım Kız Dalım Oğul | Ceyhun Atuf Kansu
Falaka | Ahmet Rasim
Bir Gemi Yelken Açtı | Ali Mümtaz Arolat
Üç Minik Serçem | Necati Cumalı
Ülkemin Efsaneleri | İbrahim Zeki Burdurlu
Aldı Sözü Anadolu | Mehmet Önder
Göl Çocukları | İbrahim Örs
Miskinler Tekkesi | Reşat Nuri Güntekin
Tanrı Misafiri | Reşat Nuri Güntekin
Ötleğen Kuşu | Halil Karagöz
Arılar Ordusu | Bekir Yıldız
Yankılı Kayalar | Yılmaz Boyunağa
Yürekdede ile Padişah | Cahit Zarifoğlu
Serçe Kuş | Cahit Zarifoğlu
Bir Küçük Osmancık Vardı | Hasan Nail Canat`,
	},
	{
		key: "lise-turk",
		name: "Lise: Türk romanı",
		source: own,
		lines: `
Çalıkuşu | Reşat Nuri Güntekin
Yaprak Dökümü | Reşat Nuri Güntekin
Sinekli Bakkal | Halide Edib Adıvar
Ateşten Gömlek | Halide Edib Adıvar
Yaban | Yakup Kadri Karaosmanoğlu
Kiralık Konak | Yakup Kadri Karaosmanoğlu
Mai ve Siyah | Halid Ziya Uşaklıgil
Aşk-ı Memnu | Halid Ziya Uşaklıgil
Eylül | Mehmet Rauf
Araba Sevdası | Recaizade Mahmut Ekrem
Sergüzeşt | Samipaşazade Sezai
İntibah | Namık Kemal
Felâtun Bey ile Râkım Efendi | Ahmet Mithat Efendi
Dokuzuncu Hariciye Koğuşu | Peyami Safa
Fatih-Harbiye | Peyami Safa
Kuyucaklı Yusuf | Sabahattin Ali
Kürk Mantolu Madonna | Sabahattin Ali
İçimizdeki Şeytan | Sabahattin Ali
Huzur | Ahmet Hamdi Tanpınar
Saatleri Ayarlama Enstitüsü | Ahmet Hamdi Tanpınar
İnce Memed / İnce Memed 1 | Yaşar Kemal
Bereketli Topraklar Üzerinde | Orhan Kemal
Devlet Ana | Kemal Tahir
Esir Şehrin İnsanları | Kemal Tahir
Küçük Ağa | Tarık Buğra
Yılanların Öcü | Fakir Baykurt
Aylak Adam | Yusuf Atılgan
Anayurt Oteli | Yusuf Atılgan
Tutunamayanlar | Oğuz Atay
Kara Kitap | Orhan Pamuk`,
	},
	{
		key: "lise-dunya",
		name: "Lise: dünya edebiyatı",
		source: own,
		lines: `
Don Kişot | Miguel de Cervantes
Sefiller | Victor Hugo
Notre-Dame'ın Kamburu | Victor Hugo
Suç ve Ceza | Fyodor Mihayloviç Dostoyevski
Savaş ve Barış | Lev Nikolayeviç Tolstoy
Anna Karenina | Lev Nikolayeviç Tolstoy
Babalar ve Oğullar | İvan Turgenyev
Ölü Canlar | Nikolay Gogol
Madame Bovary | Gustave Flaubert
Goriot Baba | Honoré de Balzac
İki Şehrin Hikâyesi | Charles Dickens
Gurur ve Önyargı / Aşk ve Gurur | Jane Austen
Hamlet | William Shakespeare
Dönüşüm | Franz Kafka
Yabancı | Albert Camus
Satranç | Stefan Zweig
Fareler ve İnsanlar | John Steinbeck
Gazap Üzümleri | John Steinbeck
Yaşlı Adam ve Deniz / İhtiyar Adam ve Deniz / İhtiyar Balıkçı | Ernest Hemingway
Hayvan Çiftliği | George Orwell
Bin Dokuz Yüz Seksen Dört / 1984 | George Orwell
Fahrenheit 451 | Ray Bradbury
Bülbülü Öldürmek | Harper Lee
Simyacı | Paulo Coelho
Gün Olur Asra Bedel | Cengiz Aytmatov`,
	},
];
