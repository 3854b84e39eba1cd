/**
 * Words that look like another word with a suffix and are not: `kadin` is no form of `kad`, `kalem` none of `kale`, `roman`
 * none of `roma`. In folded text; words of which the beginning is no word need not be here, since no title has it.
 */
export const wholeWords: ReadonlySet<string> = new Set(
	`
		ada adalet adam adim akim akin alan alin alti altin ana anne ari arti artik asi asik aslan ates aydin ayi
		ayna baba bacak bahce bakla balina balon balta banka basin baskan baskin baston batan bayan bayram bebek
		beden bekci belde beste bilen bilgi bilgin bilim bilin bilmece bina birim birinci bitki boda bodrum boga
		bolum borda bostan boyle boyun buda bugun bulmaca bunda bundan burada burcu burun butun cadde cami canan
		candan cetin cihan cila cinli dahi dalga damda dana dede degirmen dekan deli delta denim deri derim derin
		destan devlet dile dilek dilim dinle diyar doga dogan dogum dokuz dolan dolap dolu dolum dolun dondurma
		donem dugme dugun duman dunden dunya durum dusum dusunce duygu duzen eda eglence ekim ekin ekran ela elma
		emin engin eren ergen erin erkan erkin esen esim esin eski etki evren eylem fakulte falan fare fatin feda
		felan fidan final fincan finda gece gelen gelim gelin geri gida giden gitar gizem gonca gorda gulden gulen
		gulum gundem gurur hakan hakim hala halide halime halka handan hande hani hanim harita hasan hasta hatun
		hayda haydi hayvan hazan hazin hersek hikaye hizan horoz huri icin ihtiyar ikinci ilim ilki inan ince inci
		inek insan irki ise isim islam islem iste istem kaba kabin kada kader kadim kadin kadran kafa kafe kala
		kalabalik kalan kale kalem kalin kalkan kalkin kanal kanat kanca kandan kande kapi kaplan kaplica kaptan
		kara karaca karanca karga kari karin karinca karisim karma karton kasa kase kasim kasten katar katen katilim
		katla katman katran kavga kavim kaya kayda kayin kazan kazanc kazma kedi kemal keman kendi kera kese kesim
		kesin keten kiler kilim kina kira kiraz kirlangic kirpi kisim kisin kita koca kola kolan kolla kolonya komsu
		kopan korkma korku koru koruma kostum koyun koza kral kubbe kule kullan kupa kurban kurdele kurma kursun
		kuru kurum kuskun kutu kuyu kuzu lala lale lama lamba lame liman lime limon lise madalya madam maden maki
		mala mani marti martin masa mavi mayin melda merdan metin mide mimar mina minare moda modern monte mudur
		muhtar murat musa nane neden nere nerede nine nisan numan oda odak odun ogun olan olay olgun oluk olum orada
		oran ordan ordu orman osman otel ova oya oyun ozan ozen ozgun pala palto pamuk panda parka parti pasa pasta
		patika perde peri peron pide pilot pire posta puslu radyo rasta rende resim riza roman ruya ruzgar saat
		saban sade safari sakin salata sali salim salon sanal sandal sandalye sandik sari sarin sarki satan satin
		saydan saygin sebze sekiz selda selim selin semt serce sergi serin sevda sevgi sevim sezen sezgin sicim sifa
		sinan sira sirin sirke sirma siyah soba sokak sonra sora sorun soylem sudan sultan suna susam sute sutun
		taban tabanca tablo takim talan talim tane tanim tarif tarla tasit taskin tasma tatil tatli tavan tavsan
		taze tekin teknik teller telli tema temel tepe terim terzi tesla tilki tohum topal toplam toplum tufan tuna
		turan turkan turna tutam tutum tutun tuzla ucan ucgen ufuk ulke unlu usta ustun uygun uyum uzum uzun vadi
		vali varda varken vatan verim vida vila yakin yalan yali yalin yama yaman yangin yani yari yarim yarin yasam
		yasin yatak yatay yazar yazi yazim yedi yelken yemin yenge yengen yeni yerli yilan yildirim yildiz yirmi
		yolcu yonca yorum yuva yuvarlak yuzde zaman zambak zara zarif zeka zeki zemin zeytin zincir zirve ziya
		zurafa
	`
		.trim()
		.split(/\s+/),
);
