/** Words, names and titles for testing Turkish order. */
export const words: readonly string[] = `
Cumhuriyet|Çalıkuşu|Işık|İnce|Onlar|Öykü|Sefiller|Şeker|Ünlü|kar|kâr|kârlı|karlı|hala|hâlâ|adet|âdet|alem|âlem
dahi|dâhi|aşık|âşık|Ağrı|Ağrı Dağı Efsanesi|Ağaç|Adana|Ada|A|Aa|a b|ab|Ayşe|Ayşe Nur|Ayşenur|Ayşegül|Ali|Alı|Ali Veli
Çiğdem|Cihan|Çınar|Cıvıl|Çocuk|Cömert|Dede Korkut|Dağ|Değirmen|Denizin Çağrısı|Eğitim|Efe|Elif|Emine|Fatma|Fırat|Figen
Gülünün Solduğu Akşam|Güliver|Guguk|Göl|Gol|Ğ|g|H|Hakkâri|Hakkari|Halil|Hüseyin|Huzur|Irmak|Isparta|Iğdır|ılık|Ilgaz
İbrahim|ibrik|icat|İçimizdeki Şeytan|İnce Memed|İnce Memed 2|İnce Memed 10|Ince|Islık|ıslık|ISLIK|istanbul|İstanbul|İZMİR
izmir|Jale|jülyen|Kaşağı|Kağıt|Kâğıt|Kağan|Kuyucaklı Yusuf|Küçük Prens|Kürk Mantolu Madonna|Kuş|Küs|Kus|Leyla|Leylâ|Lale
Lâle|Mai ve Siyah|Masumiyet Müzesi|Mahkeme|Mahkûm|Mahkum|Müge|Murat|Nâzım|Nazım|Nazım Hikmet|Nokta|Nöbet|O|Ö|Oda|Ödev|Öğretmen
Ömer|Omuz|Orhan|Örnek|Pamuk|Peri|Püskül|Puslu|Rıza|Rize|Rüya|Ruh|Saatleri Ayarlama Enstitüsü|Sınıf|Sinekli Bakkal|Sis|Şiş
Şişli|Sisli|Süt|Su|Şura|Tutunamayanlar|Türkçe|Tuna|Uç|Üç|Üç İstanbul|Ulak|Ülkü|Vadideki Zambak|Vişne|Yaban|Yaşar Kemal|Yılan
Yilan|Yüzük|Yuva|Zeynep|Zübük|Zümrüt|1984|2001|10 Küçük|2 Şehir|Jo Nesbø|Jo Nesbo|Jo Nesbit|Jo Nesbz|Lem|Stanisław|Stanislas|Stanislaz|Søren|Sørensen|Sort|Soren
Æsop|Aesop|Aet|Œuvre|Oeuf|Oez|Đilas|Dilber|Straße|Strasse|Strast|Wells|Xenia|Quo Vadis|Uygur|Vatan|Watt|Yağ|9/A|10/A|9/B
`
	.split(/[|\n]/)
	.filter(Boolean);
