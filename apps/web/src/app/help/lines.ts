/**
 * Help for every screen: a few short lines each, put together from sets that several screens share, and its chapter of
 * the handbook.
 */
import { type ScreenPath, screens } from "@rafta/library/access/screens";
import { type Text, text } from "@rafta/library/collections/definition";
import type { ChapterId } from "../../routes/help/chapters.ts";

const sets = {
	// Kinds of screens.
	list: [
		text("Aramada büyük küçük harf, ş ile s, ı ile i ayrılmaz.", "Searching ignores capitals and accents."),
		text(
			"Sütun başlığı sıralar; satırlar işaretlenip birlikte işlenir ya da dosyaya aktarılır.",
			"A column's heading sorts; ticked rows are worked on together or exported.",
		),
	],
	form: [
		text(
			"Yıldızlı alanlar gerekir, ötekiler sonra da yazılır.",
			"Fields with a star are required, others can wait.",
		),
		text("Kaydet'e basılmadan hiçbir şey değişmez.", "Nothing changes before Save."),
	],
	detail: [
		text("Altı çizili her ad kendi sayfasını açar.", "Every underlined name opens its page."),
		text("Seyrek işler “Diğer” düğmesinin ardındadır.", "What is done rarely is behind “More”."),
	],
	search: [
		text(
			"Doldurulan her alan aramayı daraltır, boş alana bakılmaz.",
			"Each filled field narrows the search.",
		),
		text(
			"Sonuçların adresi saklanır: aynı arama yeniden açılır.",
			"The address keeps the search: open it again later.",
		),
	],
	// What screens are about.
	users: [
		text(
			"Giriş yapan herkesin hesabı: yönetici, sorumlu, gönüllü, öğrenci.",
			"Accounts: administrators, managers, volunteers, pupils.",
		),
		text(
			"Parola ve oturumlar hesabın kendi sayfasından değişir.",
			"Password and sessions are on the account's own page.",
		),
	],
	account: [
		text("E-posta ya da kullanıcı adıyla girilir.", "Sign in with an e-mail address or a user name."),
		text(
			"Parola unutulduysa bağlantı e-postayla gelir; e-posta yoksa okulun sorumlusu yenisini verir.",
			"A forgotten password is reset by mail, or by the school's manager.",
		),
		text(
			"Ortak bilgisayarda girişte “Ortak bilgisayar” işaretlenir, iş bitince çıkış yapılır.",
			"On a computer that others use, tick “Shared computer” when signing in, and sign out afterwards.",
		),
	],
	schema: [
		text(
			"Veritabanının koleksiyonları ve alanları; yalnız yönetici görür.",
			"The collections and their fields, for administrators only.",
		),
		text(
			"Rafta'nın kendi koleksiyonları silinmez, kuralları gevşetilmez.",
			"Rafta's own collections cannot be deleted.",
		),
	],
	contacts: [
		text(
			"İletişim formundan gelen mesajlar; yanıt e-postayla gider.",
			"Messages of the contact form; answers go by mail.",
		),
		text(
			"İstenmeyen mesajlar ayrı durumda durur, listeyi doldurmaz.",
			"Spam has a state of its own and does not fill the list.",
		),
	],
	tasks: [
		text(
			"İşler kişiye ve güne bağlanır, panoda ve takvimde de görünür.",
			"Tasks have a person and a day, and show on board and calendar.",
		),
		text(
			"“Kayıp olabilir” gibi bazı görevleri Rafta kendisi açar.",
			"Some tasks, such as possible losses, are made by Rafta.",
		),
	],
	books: [
		text(
			"Eser, kitabın künyesidir; raftaki her kitap onun bir nüshasıdır.",
			"A title is a book's record; every book on the shelf is a copy of it.",
		),
		text(
			"ISBN okutulunca künye önce kendi kataloğunuzdan, izin verildiyse internetten gelir.",
			"A scanned ISBN is looked up here first, then on the internet if allowed.",
		),
	],
	libraries: [
		text(
			"Bir okulun birden çok kütüphanesi olabilir; masa seçilen kütüphanede çalışır.",
			"A school may have several libraries; the desk works in the chosen one.",
		),
		text(
			"Raf planı çizilirse öğrenci kitabın yerini haritada görür.",
			"With a shelf map, pupils see where a book stands.",
		),
	],
	schools: [
		text(
			"Okula katılmak için davet kodu yazılır ya da istek gönderilir.",
			"Join a school with its invite code or by a request.",
		),
		text("Bir okul başka bir okulun öğrencilerini göremez.", "No school sees another school's pupils."),
	],
	students: [
		text(
			"Ödünç alan herkes okurdur: öğrenci, öğretmen, personel.",
			"Every borrower is a reader: pupils, teachers, staff.",
		),
		text(
			"e-Okul sınıf listesi “Liste yükle” ile olduğu gibi okunur; T.C. kimlik numarası alınmaz.",
			"A class list of e-Okul is imported as it is; identity numbers are not taken.",
		),
		text("Okur kartları buradan sınıf sınıf basılır.", "Reader cards are printed from here, class by class."),
	],
	library_books: [
		text(
			"Her satır raftaki bir nüshadır; barkodu ya da demirbaş numarasıyla okutulur.",
			"Each row is a copy, known by its barcode or accession number.",
		),
		text(
			"Elde liste varsa “Liste yükle”, yoksa “Okutarak ekle” ile eklenir.",
			"Add books from a list, or by scanning them one after the other.",
		),
		text(
			"Etiketi basılmamış nüshalar “Etiket bas”ta kendiliğinden seçilidir.",
			"Copies without a label are chosen when labels are printed.",
		),
	],
	book_loans: [
		text(
			"Kim, hangi kitabı, ne zamana kadar aldı; dönenler geçmişte durur.",
			"Who has which book until when; returned ones stay in the history.",
		),
		text(
			"Son işlem on saniye içinde tek dokunuşla, sonra “Bugünün tümü” altında geri alınır.",
			"An action is undone at once, or later among the recent ones.",
		),
	],
	desk_home: [
		text(
			"Günün işi burada: bugün verilenler, dönenler, gecikenler ve bekleyenler.",
			"The day's work: lent, returned, late and waiting.",
		),
		text("Kart ya da kitap okutmak yeter; ad yazarak da bulunur.", "Scan a card or a book, or type a name."),
		text(
			"Ctrl K her şeyi bulur: okur, kitap, ekran, ayar.",
			"Ctrl K finds everything: readers, books, screens, settings.",
		),
	],
	desk: [
		text(
			"Önce okurun kartı, sonra kitapları okutulur. Dönen kitap için yalnız kitap okutulur.",
			"Scan the reader's card, then the books. For a return, scan only the book.",
		),
		text(
			"Kart yoksa okul numarası ya da adın başı yazılır.",
			"Without a card, type the school number or a name.",
		),
		text(
			"Esc okuru bırakır; yanlış işlem “Geri al” ile döner.",
			"Esc lets the reader go; Undo takes a mistake back.",
		),
		text(
			"Ağ kesilirse masa çalışmayı sürdürür, sonra kendiliğinden gönderir.",
			"Without a network the desk goes on, and sends later.",
		),
	],
	library_settings: [
		text(
			"Kaç kitap, kaç gün, kaç uzatma: kurallar okur türüne ve sınıfa göre yazılır.",
			"How many books, days and renewals, by kind of reader and grade.",
		),
		text(
			"Tatiller takvimdedir; iade günü tatile denk gelmez.",
			"Holidays are in the calendar; nothing is due on them.",
		),
	],
	student_short: [
		text(
			"Karttaki karekod bu sayfayı açar: üzerindeki kitaplar ve iade günleri.",
			"The card's QR code opens this page: loans and due dates.",
		),
		text(
			"Kart kaybolduysa okurun sayfasından karekod yenilenir, eskisi geçmez olur.",
			"For a lost card, renew the QR code on the reader's page.",
		),
		text("Anahtarı olmayan hiçbir şey öğrenmez.", "Without the key nobody learns anything."),
	],
	copy_short: [
		text(
			"Kitabın kısa sayfası: rafta mı, kimde, ne zaman dönüyor.",
			"A copy in short: on the shelf, with whom, until when.",
		),
		text("Okur adını yalnız okulun görevlisi görür.", "Only staff see the reader's name."),
		text("Ayrıntılar nüshanın tam sayfasındadır.", "The details are on the full page of the copy."),
	],
	me: [
		text("Üzerindeki kitaplar ve iade günleri burada.", "Your loans and their due dates are here."),
		text(
			"Süre uzatılabiliyorsa düğmesi kitabın yanındadır.",
			"If a loan can be renewed, the button is beside the book.",
		),
		text(
			"Hedef ve rozetleri yalnız sen görürsün, istersen gösterirsin.",
			"Only you see your goal and badges, unless you show them.",
		),
	],
	reports: [
		text("Üstte dönem ve sınıf seçilir, sayılar ona göre değişir.", "Choose period and class at the top."),
		text(
			"Her rapor CSV, Excel ve PDF olarak alınır; sütun başlığı sıralar.",
			"Every report is exported as CSV, Excel and PDF.",
		),
		text(
			"Öğrencilerden çıkan sayılar beş kişinin altında gösterilmez.",
			"Figures of fewer than five readers are not shown.",
		),
	],
	kanban: [
		text("Kart sürüklenir ya da klavyeyle sütundan sütuna taşınır.", "Move cards by mouse or keyboard."),
		text(
			"Panodaki iş görev listesindekiyle aynıdır; biri değişince öteki de değişir.",
			"A card is the same task as in the list; both change together.",
		),
		text("Yeni iş sütunun üstünden açılır.", "A new task begins at the top of a column."),
	],
	calendar: [
		text(
			"İadeler, tatiller, işler ve takas günleri bir arada durur.",
			"Due dates, holidays, tasks and swap events together.",
		),
		text(
			"Ok tuşları günler, Page Up ve Page Down aylar arasında gezer.",
			"Arrow keys move by days, Page Up and Page Down by months.",
		),
		text("Takvim adresi telefonun takvimine eklenir.", "The calendar's address can be added to a phone."),
	],
	admin: [
		text("Buradaki her şey bütün kurulumu etkiler.", "Everything here concerns the whole installation."),
		text(
			"Yönetim sayfasında son yedek, disk ve hatalar görünür.",
			"The first page shows the last backup, disk and errors.",
		),
		text(
			"Değişiklikten önce yedek almak bir dokunuştur: Ayarlar, Yedekler.",
			"Make a backup first: Settings, Backups.",
		),
	],
	computer: [
		text(
			"Rafta'nın ne zaman çalışacağı bir dokunuşla seçilir, bir dokunuşla geri alınır.",
			"One click chooses when Rafta runs, and one takes it back.",
		),
		text(
			"Telefonun kamerası ve ağsız çalışan masa https ister; buradan açılır.",
			"A phone's camera and a desk without network need https; it is switched on here.",
		),
		text(
			"Yönergeyi bastırıp asın: kareyi okutan, cihazını bir kez hazırlar.",
			"Print the instructions: whoever scans the code prepares a device once.",
		),
		text(
			"Bilgisayarla birlikte başlayan Rafta'nın penceresi yoktur; buradan durdurulur.",
			"A Rafta that starts with the computer has no window; it is stopped here.",
		),
	],
	admin_settings: [
		text(
			"Solda bölüm seçilir; her bölüm ayrı kaydedilir.",
			"Choose a section on the left; each is saved by itself.",
		),
		text(
			"Yedekler bölümünde ikinci yedeğin klasörü de yazılır.",
			"Backups has the folder of the second copy, too.",
		),
		text("Posta ayarları “Deneme gönder” ile sınanır.", "Try the mail settings with a test mail."),
	],
	site_settings: [
		text(
			"Başlık, görünüm, yasal metinler ve ekran erişimi buradadır.",
			"Title, theme, legal texts and access to screens.",
		),
		text(
			"Ekran erişiminde hazır seçim “Yararlı olan her şey açık”tır; dilediğiniz ekran tek tek açılır.",
			"Access has ready presets; screens can be opened one by one.",
		),
		text(
			"İnternetten künye de burada açılır, kapanır.",
			"Looking up books on the internet is switched here.",
		),
	],
	catalog: [
		text(
			"Kapağa dokununca kitabın sayfası açılır: özeti, rafı, kaç nüshasının rafta olduğu.",
			"Tap a cover for its summary, its shelf and how many copies are in.",
		),
		text(
			"Yazım yanlışı bağışlanır; yaş, konu ve “rafta olanlar” süzülür.",
			"Spelling mistakes are forgiven; filter by age, subject, on the shelf.",
		),
		text("Rafta olmayan kitap tek dokunuşla ayırtılır.", "A book that is out can be reserved with one tap."),
	],
	legal: [
		text(
			"Kurulumun yöneticisinin yazdığı metin; değişince tarihi de değişir.",
			"Written by the administrator; the date says when it changed.",
		),
		text("Sorular İletişim sayfasından iletilir.", "Ask by the contact page."),
		text(
			"Çerez seçimi sayfanın altından yeniden açılır.",
			"The choice of cookies opens again at the bottom.",
		),
	],
	licences: [
		text(
			"Rafta'nın ve içindeki her parçanın lisansı; ada basınca metni açılır.",
			"The licence of Rafta and of each part; press a name for its text.",
		),
		text(
			"Liste kurulumla birlikte hazırlanır, ağ olmadan da açılır.",
			"The list is made when Rafta is built and opens without network.",
		),
		text("Metinler yazarlarının dilinde, olduğu gibi durur.", "The texts are as their authors wrote them."),
	],
	contact: [
		text("Ad, e-posta ve mesaj yeter.", "Name, e-mail address and message are enough."),
		text(
			"Mesaj okulun yöneticisine gider, yanıt e-postayla gelir.",
			"The administrator reads it; the answer comes by mail.",
		),
		text("Parola ve kişisel bilgi yazılmamalıdır.", "Do not write passwords or personal data."),
	],
	home: [
		text(
			"Kütüphanenin kapısı: katalog herkese açıksa buradan aranır.",
			"The library's door: search here if the catalogue is public.",
		),
		text("Okurlar ve görevliler sağ üstten giriş yapar.", "Readers and staff sign in at the top right."),
		text("Dil ve görünüm de sağ üsttedir.", "Language and theme are at the top right, too."),
	],
	error: [
		text(
			"Bu ekran rolünüze kapalı ya da adres yanlış.",
			"The screen is closed to your role, or the address is wrong.",
		),
		text(
			"Açık olanlar sayfada sıralanır; Ctrl K da hepsini bulur.",
			"Open screens are listed; Ctrl K finds them, too.",
		),
		text(
			"Gerekli bir ekran yöneticiden istenir, o açar.",
			"An administrator can open a screen that you need.",
		),
	],
	docker: [
		text("Rafta'yı konteyner olarak çalıştırmanın satırları.", "How to run Rafta as a container."),
		text("Veri klasörü konteynerin dışında durmalıdır.", "Keep the data folder outside the container."),
		text("Yeni sürüm için yalnız imaj değişir.", "For a new version only the image changes."),
	],
	setup: [
		text(
			"Birkaç soru, iki dakika; hepsi sonra değiştirilebilir.",
			"A few questions, two minutes; all can be changed later.",
		),
		text("Bağlantı bir kez geçerlidir, konsolda yazar.", "The link is valid once; the console shows it."),
		text("Bittiğinde ilk gün adımları başlar.", "Then the steps of the first day begin."),
	],
	scanner: [
		text("Telefonun kamerası masanın okuyucusu olur.", "The phone's camera becomes the desk's scanner."),
		text(
			"Masadaki karekod okutulunca eşleşir, ikisi de açık kalmalıdır.",
			"Scan the desk's QR code to pair; keep both open.",
		),
		text(
			"Bağlantı kesilirse okutulanlar bekler, sonra gider.",
			"Without a connection, scans wait and are sent later.",
		),
	],
	kiosk: [
		text(
			"Öğrenci kendi alır, kendi verir: önce kart, sonra kitap.",
			"Pupils serve themselves: first the card, then the book.",
		),
		text(
			"Görevli başlatır; kiosk hesabı başka ekran açamaz.",
			"Staff start it; its account opens no other screen.",
		),
		text(
			"Bir süre dokunulmazsa okur kendiliğinden bırakılır.",
			"After a while without a touch, the reader is let go.",
		),
	],
	wall: [
		text(
			"Koridordaki ekran: kapaklar, sınıflar, çok okunanlar.",
			"The screen in the corridor: covers, classes, popular books.",
		),
		text(
			"Gizli adres televizyonda açılır, giriş gerekmez.",
			"Open its secret address on a television; nobody signs in.",
		),
		text(
			"Ad görünmez; on kişiden küçük sınıfın sayısı da gösterilmez.",
			"It shows no names, and no figures of classes below ten.",
		),
	],
	holds: [
		text(
			"Rafta olmayan kitap için sıra; kitap dönünce sıradakine haber gider.",
			"A queue for books that are out; the next reader is notified.",
		),
		text(
			"Ayırtma rafında bekleyenler gününde alınmazsa sıra ilerler.",
			"What is not picked up in time goes to the next one.",
		),
	],
	stocktakes: [
		text(
			"Raftaki kitaplar okutulur; eksik, fazla ve yanlış raftakiler ayrılır.",
			"Scan the shelves; missing, surplus and misplaced books are found.",
		),
		text(
			"Birkaç kişi aynı anda sayabilir, ara verilebilir.",
			"Several people may count at once, with breaks.",
		),
	],
	reading_lists: [
		text(
			"Bir sınıfa ya da herkese önerilen kitaplar, sırasıyla.",
			"Books recommended to a class or to all, in order.",
		),
		text("Her kitabın yanında kaçının rafta olduğu yazar.", "Each shows how many copies are on the shelf."),
		text(
			"Kütüphanede eksik olanlar sipariş listesine düşer.",
			"What the library lacks goes to the order list.",
		),
	],
	order: [
		text(
			"İstenen ve listelerde eksik olan kitaplar, adet ve fiyatıyla.",
			"Wished and lacking books with numbers and prices.",
		),
		text("Sıfır yazılan satır listeden düşer.", "A line with zero leaves the list."),
		text("Liste dosya olarak alınıp kitapçıya gönderilir.", "Export it and send it to the bookshop."),
	],
	swap_events: [
		text(
			"Kitap getirilir, istekler sıralanır, halkayı Rafta çözer.",
			"Books come in, wishes are ranked, Rafta finds the circles.",
		),
		text(
			"Kimse kitabını vermeden kitap almaz; artan kitap sahibine döner.",
			"Nobody takes without giving; what is left goes back.",
		),
	],
	swaps: [
		text(
			"Okurların kendi kitapları; kütüphanenin kitabı takasa girmez.",
			"Readers' own books; the library's are never swapped.",
		),
		text(
			"İlanı görevli onaylar, yalnız ad ve sınıf görünür.",
			"Staff approve offers; only first name and class are shown.",
		),
	],
	shelf_map: [
		text(
			"Raflar sürüklenerek çizilir, ok tuşlarıyla da taşınır.",
			"Draw shelves by dragging, or move them by arrow keys.",
		),
		text(
			"Rafa yer numarası aralığı yazılınca kitaplar kendiliğinden yerleşir.",
			"Give a shelf its call numbers and its books are placed.",
		),
		text(
			"Kapı ve masa da çizilirse yol tarifi anlaşılır olur.",
			"Draw door and desk as well, so that people find the way.",
		),
	],
	handbook: [
		text(
			"Her bölüm bir sayfadır: ne yapılacağı, sırasıyla.",
			"Each chapter is a page: what to do, in order.",
		),
		text("Kalın yazılanlar ekrandaki adlardır.", "Names of the screen are bold."),
		text("Ağ olmadan da açılır; Ctrl K içinde arar.", "It opens without a network; Ctrl K searches it."),
	],
} as const satisfies Readonly<Record<string, readonly Text[]>>;

type Set = keyof typeof sets;

/** Sets by the last part of an address. */
const kinds: Readonly<Record<string, Set>> = {
	list: "list",
	create: "form",
	update: "form",
	detail: "detail",
	search: "search",
};

/** The sets of screens whose address does not name them. */
const named: Readonly<Partial<Record<ScreenPath, readonly Set[]>>> = {
	"/": ["home"],
	"/tos": ["legal"],
	"/privacy": ["legal"],
	"/cookie-policy": ["legal"],
	"/help": ["handbook"],
	"/help/{id}": ["handbook"],
	"/404": ["error"],
	"/users/signIn": ["account"],
	"/users/login": ["account"],
	"/users/forgot-password": ["account"],
	"/users": ["users", "detail"],
	"/libraries/map/{id}": ["shelf_map"],
	"/book_loans": ["desk_home"],
	"/book_loans/create": ["desk"],
	"/students/{id}": ["student_short"],
	"/library_books/{id}": ["copy_short"],
	"/admin/settings": ["admin_settings"],
	"/admin/site-settings": ["site_settings"],
	"/admin/users": ["users", "list"],
	"/admin/analytics": ["reports"],
	"/admin/logs": ["admin"],
	"/admin/schema": ["schema", "list"],
	"/admin/contacts": ["contacts", "list"],
	"/admin/migration": ["admin"],
	"/stocktakes/{id}": ["stocktakes", "detail"],
	"/swap_events/{id}": ["swap_events", "detail"],
	"/reading_lists/detail/{id}": ["reading_lists"],
	"/reading_lists/order": ["order"],
};

const isSet = (name: string | undefined): name is Set => name !== undefined && Object.hasOwn(sets, name);

/** `/tasks/create` has the sets `tasks` and `form`; the home of a resource is a list, too. */
function setsOf(path: ScreenPath): readonly Set[] {
	const [name, kind = `${path}/list` in screens ? "list" : ""] = path.replace(/^\/(admin\/)?/, "").split("/");
	return named[path] ?? [name, kinds[kind]].filter(isSet);
}

/** Returns the lines of help for a screen. */
export const helpFor = (path: ScreenPath): readonly Text[] =>
	setsOf(path).flatMap((set): readonly Text[] => sets[set]);

const chapters: Readonly<Partial<Record<Set, ChapterId>>> = {
	desk_home: "desk",
	desk: "desk",
	book_loans: "desk",
	library_settings: "desk",
	students: "imports",
	library_books: "labels",
	stocktakes: "stocktake",
	swap_events: "swap-event",
	setup: "first-day",
	scanner: "phones",
	docker: "upgrading",
	computer: "network",
	admin: "backups",
	admin_settings: "backups",
};

/** Returns the chapter of the handbook about a screen, if there is one. */
export const chapterFor = (path: ScreenPath): ChapterId | undefined =>
	setsOf(path)
		.map((set) => chapters[set])
		.find(Boolean);
