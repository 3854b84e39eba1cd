/**
 * Help for every screen: a few short lines each, put together from sets that several screens share, and its chapter of
 * the handbook.
 */

import { type ScreenPath, screens } from "@rafta/library/access/screens";
import type { Text } from "@rafta/words";
import type { ChapterId } from "../../routes/help/chapters.ts";

const text = (tr: string, en: string): Text => ({ tr, en });

/** A line of help; `sen`: as a pupil reads it, where it addresses the reader. */
type Line = Text & { readonly sen?: string };

/** A line that addresses the reader, for screens that pupils open as well. */
const both = (siz: string, sen: string, en: string): Line => ({ tr: siz, en, sen });

const sets = {
	// Kinds of screens.
	list: [
		text(
			"Aramada büyük-küçük harf, ş-s ve ı-i ayrımı yapılmaz.",
			"Search ignores capitalisation and accents.",
		),
		both(
			"Sıralamak için sütun başlığına basın; işaretlediğiniz satırları topluca değiştirin ya da dışa aktarın.",
			"Sıralamak için sütun başlığına bas; işaretlediğin satırları dışa aktar.",
			"Click a column heading to sort. Tick rows to change or export them together.",
		),
	],
	form: [
		text(
			"Yıldızlı alanlar zorunludur, diğerleri daha sonra da doldurulabilir.",
			"Fields marked with a star are required; the rest can be filled in later.",
		),
		text(
			"“Kaydet” düğmesine basılana kadar hiçbir şey değişmez.",
			"Your changes take effect only when you press “Save”.",
		),
	],
	detail: [
		text(
			"Altı çizili bir ada basınca o kaydın sayfası açılır.",
			"Click any underlined name to open its page.",
		),
		text("Seyrek yapılan işler “Diğer” düğmesindedir.", "Less common actions are under “More”."),
	],
	search: [
		both(
			"Doldurduğunuz her alan aramayı daraltır; boş alanlar dikkate alınmaz.",
			"Doldurduğun her alan aramayı daraltır; boş alanlar dikkate alınmaz.",
			"Every field you fill in narrows the search; empty fields are ignored.",
		),
		both(
			"Sonuç sayfasının adresini saklarsanız aynı aramayı daha sonra da açabilirsiniz.",
			"Sonuç sayfasının adresini saklarsan aynı aramayı daha sonra da açabilirsin.",
			"Bookmark the results page to run the same search again.",
		),
	],
	// What screens are about.
	users: [
		text(
			"Giriş yapan herkesin bir hesabı vardır: yöneticilerin, kütüphane sorumlularının, gönüllülerin ve öğrencilerin.",
			"Everyone who signs in has an account: administrators, library managers, volunteers and pupils.",
		),
		text(
			"Parola ve oturumlar hesabın kendi sayfasından yönetilir.",
			"Passwords and sessions are managed on each account's own page.",
		),
	],
	account: [
		text(
			"E-posta adresinizle ya da kullanıcı adınızla giriş yapın.",
			"Sign in with your email address or username.",
		),
		text(
			"Parolanızı e-postayla yenileyebilirsiniz; e-posta adresiniz yoksa kütüphane sorumlusu yeni bir parola verir.",
			"If you forget your password, reset it by email or ask the school's library manager for a new one.",
		),
		text(
			"Ortak bilgisayarda giriş yaparken “Ortak bilgisayar” kutusunu işaretleyin; işiniz bitince çıkış yapın.",
			"On a computer that others use, tick “Shared computer” when you sign in, and sign out afterwards.",
		),
	],
	schema: [
		text(
			"Veritabanının koleksiyonları ve alanları buradadır; bunları yalnızca yöneticiler görür.",
			"These are the database's collections and fields. Only administrators can see them.",
		),
		text(
			"Uygulamanın kendi koleksiyonları silinemez, kuralları değiştirilemez.",
			"The application's own collections can't be deleted, and their rules can't be changed.",
		),
	],
	contacts: [
		text(
			"İletişim formundan gelen mesajlar buradadır; yanıtınız e-postayla gönderilir.",
			"Messages sent through the contact form appear here. Your replies are sent by email.",
		),
		text(
			"İstenmeyen mesajlar ayrı tutulur, listeyi doldurmaz.",
			"Spam is kept separately, so it doesn't fill the list.",
		),
	],
	tasks: [
		text(
			"Göreve bir sorumlu ve son gün verebilirsiniz; görevler panoda, son günü olanlar takvimde de görünür.",
			"A task can have an assignee and a due date. It also appears on the board and, with a due date, in the calendar.",
		),
		text(
			"“Kayıp olabilir” gibi bazı görevler kendiliğinden oluşur.",
			"Rafta creates some tasks automatically, such as those for books that may be lost.",
		),
	],
	books: [
		text(
			"Eser, kitabın künyesidir; raftaki her kitap bir eserin nüshasıdır.",
			"A title is the record of a book; every book on the shelf is a copy of a title.",
		),
		text(
			"ISBN'yi okutun: künye önce kendi kataloğunuzda, sonra (izin verildiyse) internette aranır.",
			"Scan an ISBN: Rafta looks up the book in your catalogue first, then on the internet if this is allowed.",
		),
	],
	libraries: [
		text(
			"Bir okulun birden çok kütüphanesi olabilir; masada, seçtiğiniz kütüphane için işlem yapılır.",
			"A school can have several libraries; the desk works with the one you choose.",
		),
		text(
			"Raf planını çizerseniz öğrenciler kitabın yerini planda görür.",
			"If you draw a shelf map, pupils can see where a book is.",
		),
	],
	schools: [
		text(
			"Bir okula katılmak için davet kodunu girin ya da istek gönderin.",
			"To join a school, enter its invite code or send a request.",
		),
		text("Bir okul başka bir okulun öğrencilerini göremez.", "Schools can't see each other's pupils."),
	],
	students: [
		text(
			"Ödünç alan herkes okurdur: öğrenciler, öğretmenler, diğer personel ve kulüpler.",
			"Everyone who borrows is a reader: pupils, teachers, other staff and clubs.",
		),
		text(
			"e-Okul sınıf listesini “Liste yükle” ile olduğu gibi yükleyin; T.C. kimlik numaraları aktarılmaz.",
			"Import class lists from e-Okul as they are; national identity numbers are not imported.",
		),
		text("Okur kartlarını buradan sınıf sınıf basın.", "Print library cards here, class by class."),
	],
	library_books: [
		text(
			"Kitaplar eser eser, “Nüshalar” listesinde tek tek görünür; aramak için barkodu okutun ya da adını yazın.",
			"This page has one entry per title; “Copies” lists every copy. To find a book, scan its barcode or type its title.",
		),
		text(
			"Elinizde liste varsa “Liste yükle”, yoksa “Okutarak ekle” ile kitap ekleyin.",
			"Add books from a list, or scan them one by one.",
		),
		text(
			"“Etiket bas” açıldığında, etiketi basılmamış nüshalar kendiliğinden seçilir.",
			"When you open “Print labels”, copies without a printed label are selected automatically.",
		),
	],
	book_loans: [
		text(
			"Hangi kitabın kimde olduğunu ve iade tarihini görürsünüz; iade edilenler ödünç geçmişinde saklanır.",
			"See who has each book and when it is due. Returned books stay in the loan history.",
		),
		text(
			"Son işlemi 10 saniye içinde “Geri al” düğmesiyle, daha sonra “Son işlemler” sayfasından geri alabilirsiniz.",
			"To undo the last action, press “Undo” within 10 seconds or open “Recent actions” later.",
		),
	],
	desk_home: [
		text(
			"Günün işi buradadır: bugün verilen, iade edilen ve geciken kitaplar ile bekleyen işler.",
			"See today's work here: books lent, returned and overdue, and pending tasks.",
		),
		text(
			"Kart ya da kitap okutmanız yeter; ad yazarak da arayabilirsiniz.",
			"Scan a card or a book, or type a name.",
		),
		text(
			"Ctrl+K ile her şeyi bulabilirsiniz: okur, kitap, ekran, ayar.",
			"Press Ctrl+K to find anything: readers, books, screens and settings.",
		),
	],
	desk: [
		text(
			"Önce okurun kartını, sonra kitapları okutun. İade için yalnızca kitabı okutun.",
			"Scan the reader's card, then the books. To return a book, scan only the book.",
		),
		text(
			"Kart yoksa okurun okul numarasını ya da adının ilk harflerini yazın.",
			"If there is no card, type the reader's school number or name.",
		),
		text(
			"Okuru kapatmak için Esc'ye basın; yanlış işlemi “Geri al” ile düzeltin.",
			"Press Esc to close the reader's record. If you make a mistake, press “Undo”.",
		),
		text(
			"Bağlantı kesilirse masa çalışmayı sürdürür; yapılanlar bağlantı gelince kendiliğinden gönderilir.",
			"If the connection fails, the desk keeps working and sends everything once it is back online.",
		),
	],
	library_settings: [
		text(
			"Kaç kitap, kaç gün, kaç uzatma: kuralları okur türüne ve sınıfa göre belirleyin.",
			"Set how many books, days and renewals are allowed for each reader type and grade.",
		),
		text(
			"Tatiller takvimdedir; iade tarihi kapalı güne denk gelirse ne olacağını seçebilirsiniz.",
			"Holidays are in the calendar; you can choose what happens if a due date is a closed day.",
		),
	],
	student_short: [
		text(
			"Bu sayfa karttaki karekodla açılır: okurdaki kitaplar ve iade tarihleri görünür.",
			"The QR code on the card opens this page, which shows the reader's loans and due dates.",
		),
		text(
			"Kart kaybolursa bir görevli, okurun sayfasında karekodu yeniler; eskisi geçersiz olur.",
			"If a card is lost, staff can replace its QR code on the reader's page; the old code stops working.",
		),
		text("Karekodu okutmayan bu sayfayı göremez.", "The page can't be opened without the QR code."),
	],
	copy_short: [
		text(
			"Kitabın rafta olup olmadığını, kimde olduğunu ve ne zaman iade edileceğini görürsünüz.",
			"See whether the copy is on the shelf, who has it and when it is due.",
		),
		text("Okurun adını yalnızca okulun görevlileri görür.", "Only school staff can see the reader's name."),
		text("Ayrıntılar nüshanın tam sayfasındadır.", "Full details are on the copy's own page."),
	],
	me: [
		text(
			"Kartın yanında yoksa masada bu sayfadaki barkodu okut.",
			"If you don't have your card, show the barcode on this page at the desk.",
		),
		text(
			"Okuduğun kitaplar, rozetlerin ve isteklerin burada görünür.",
			"The books you have read, your badges and your requests appear here.",
		),
		text(
			"Hedefini yalnızca sen görürsün; rozetlerini istersen öğretmenlerin de görebilir.",
			"Only you can see your goal; you can let your teachers see your badges.",
		),
	],
	reports: [
		text(
			"Dönem ve sınıf gibi süzgeçleri üstten seçin; sayılar buna göre değişir.",
			"Set filters such as the period and the class at the top; the figures change accordingly.",
		),
		text(
			"Her raporu CSV, Excel ya da PDF olarak indirebilirsiniz; sıralamak için sütun başlığına basın.",
			"Download any report as CSV, Excel or PDF. Click a column heading to sort.",
		),
		text(
			"Sınıf sıralamasında, mevcudu ondan az olan sınıflar gösterilmez.",
			"The class ranking leaves out classes of fewer than ten pupils.",
		),
	],
	kanban: [
		text(
			"Kartı sürükleyin ya da klavyeyle sütundan sütuna taşıyın.",
			"Drag cards from column to column, or move them with the keyboard.",
		),
		text(
			"Panodaki kart, listedeki görevin kendisidir; biri değişince diğeri de değişir.",
			"Each card on the board is a task from the list; when one changes, so does the other.",
		),
		text("Yeni görevi sütunun başından ekleyin.", "Add a new task at the top of a column."),
	],
	calendar: [
		text(
			"İade tarihleri, tatiller, görevler ve takas günleri bir aradadır.",
			"See due dates, holidays, tasks and swap events in one place.",
		),
		text(
			"Ok tuşlarıyla günler, Page Up ve Page Down ile aylar arasında gezilir.",
			"Use the arrow keys to move by day, and Page Up and Page Down to move by month.",
		),
		both(
			"Takvim adresini telefonunuzun takvimine ekleyebilirsiniz.",
			"Takvim adresini telefonunun takvimine ekleyebilirsin.",
			"You can add the calendar address to your phone's calendar app.",
		),
	],
	admin: [
		text("Buradaki her şey bütün kurulumu etkiler.", "Everything here affects the whole installation."),
		text(
			"Son yedeği, diski ve hataları Yönetim sayfasında görürsünüz.",
			"The Administration page shows the last backup, disk space and errors.",
		),
		text(
			"Bir değişiklik yapmadan önce Ayarlar > Yedekler bölümünde elle bir yedek alabilirsiniz.",
			"Before you change anything, you can create a backup manually under Settings > Backups.",
		),
	],
	computer: [
		text(
			"Rafta'nın ne zaman çalışacağını buradan seçin; seçiminizi istediğiniz zaman değiştirebilirsiniz.",
			"Choose here when Rafta runs. You can change this at any time.",
		),
		text(
			"Telefon kamerası ve bağlantısız çalışan masa için HTTPS gerekir; bunun için “Ağ erişimini aç” düğmesine basın.",
			"Phone cameras and the offline desk need HTTPS. To turn it on, press “Turn on network access”.",
		),
		text(
			"Yönergeyi yazdırıp asın: her cihazda karekodu bir kez okutmak yeter.",
			"Print the instructions and put them up: the QR code has to be scanned only once on each device.",
		),
		text(
			"Rafta bilgisayarla birlikte başlarsa penceresi görünmez; programı buradan durdurabilirsiniz.",
			"When Rafta starts with the computer, it runs without a window. You can stop Rafta here.",
		),
	],
	admin_settings: [
		text(
			"Bölümü üstten seçin; her bölüm ayrı kaydedilir.",
			"Choose a section at the top. Each one is saved separately.",
		),
		text(
			"İkinci yedeğin konumunu Yedekler bölümünde seçin.",
			"Choose a location for the second backup under Backups.",
		),
		text(
			"E-posta ayarlarını “Deneme e-postası gönder” düğmesiyle deneyin.",
			"Check the email settings by sending a test email.",
		),
	],
	site_settings: [
		text(
			"Başlık, görünüm, yasal metinler ve ekran erişimi buradadır.",
			"Set the title, theme, legal texts and screen access here.",
		),
		text(
			"Ekran erişiminde hazır seçimler vardır; ekranları tek tek de erişime açabilirsiniz.",
			"Screen access has presets; you can also give access to screens one by one.",
		),
		text(
			"İnternette künye aramayı da buradan açıp kapatabilirsiniz.",
			"You can also turn internet lookup on or off here.",
		),
	],
	catalog: [
		text(
			"Kapağa basınca kitabın özeti, rafı ve kaç nüshasının rafta olduğu görünür.",
			"Choose a cover to see the book's summary, its shelf and how many copies are available.",
		),
		both(
			"Yazım yanlışı yapsanız da kitap bulunur; sonuçları yaşa, konuya ve “Şu an rafta” seçeneğine göre süzebilirsiniz.",
			"Yazım yanlışı yapsan da kitap bulunur; sonuçları yaşa, konuya ve “Şu an rafta” seçeneğine göre süzebilirsin.",
			"Small spelling mistakes don't matter. You can filter by age, subject or availability.",
		),
		both(
			"Şu anda rafta olmayan kitabı tek dokunuşla ayırtın.",
			"Şu anda rafta olmayan kitabı tek dokunuşla ayırt.",
			"If a book is not on the shelf, open its page and press “Reserve”.",
		),
	],
	legal: [
		text(
			"Metni kurulumun yöneticisi değiştirebilir; metin değişince tarihi de yenilenir.",
			"The administrator can change this text; the date shows when it last changed.",
		),
		both(
			"Sorularınızı “Bize ulaşın” sayfasından iletin.",
			"Sorularını “Bize ulaş” sayfasından ilet.",
			"If you have any questions, use the “Contact us” page.",
		),
		both(
			"Çerez tercihinizi “Çerez politikası” sayfasından değiştirebilirsiniz.",
			"Çerez tercihini “Çerez politikası” sayfasından değiştirebilirsin.",
			"You can change your cookie choice on the “Cookie policy” page.",
		),
	],
	licences: [
		both(
			"Rafta'nın ve içindeki her parçanın lisansı buradadır; lisans metnini okumak için ada basın.",
			"Rafta'nın ve içindeki her parçanın lisansı buradadır; lisans metnini okumak için ada bas.",
			"These are the licences for Rafta and all its parts. Click a name to read its licence.",
		),
		text(
			"Liste Rafta'nın içindedir, internet olmadan da açılır.",
			"The list comes with Rafta and opens without an internet connection.",
		),
		text(
			"Metinler, yazarlarının dilinde ve değiştirilmeden gösterilir.",
			"The texts are shown unchanged, in their original languages.",
		),
	],
	contact: [
		both(
			"Adınızı, e-posta adresinizi ve mesajınızı yazmanız yeter.",
			"Adını, e-posta adresini ve mesajını yazman yeter.",
			"Just enter your name, email address and message.",
		),
		text(
			"Mesajı kurulumun yöneticisi okur; yanıt e-postayla gelir.",
			"The administrator reads your message and replies by email.",
		),
		both(
			"Mesajınıza parola ya da kişisel bilgi yazmayın.",
			"Mesajına parola ya da kişisel bilgi yazma.",
			"Don't include passwords or personal data in your message.",
		),
	],
	home: [
		text(
			"Burası kütüphanenin ana sayfasıdır; katalog herkese açıksa kitap buradan aranır.",
			"This is the library's front page. If the catalogue is public, you can search it here.",
		),
		text("Okurlar ve görevliler sağ üstten giriş yapar.", "Readers and staff sign in at the top right."),
		text(
			"Dil ve görünüm ayarları da sağ üsttedir.",
			"The language and theme settings are also at the top right.",
		),
	],
	error: [
		text(
			"Bu ekran kapalı ya da adres yanlış olabilir.",
			"You may not have access to this screen, or the address may be wrong.",
		),
		both(
			"Size açık ekranlar sayfada sıralanır; bunları Ctrl+K ile de bulabilirsiniz.",
			"Sana açık ekranlar sayfada sıralanır; bunları Ctrl+K ile de bulabilirsin.",
			"The screens you can open are listed on the page. You can also find them with Ctrl+K.",
		),
		both(
			"Bir ekrana girmeniz gerekiyorsa yöneticinizden erişim isteyin.",
			"Bir ekrana girmen gerekiyorsa kütüphanedeki görevliye söyle.",
			"If you need access to a screen, ask an administrator or the library staff.",
		),
	],
	docker: [
		text(
			"Rafta'yı konteyner olarak çalıştırmak için gereken komutlar buradadır.",
			"These are the commands for running Rafta as a container.",
		),
		text("Veri klasörünü konteynerin dışında tutun.", "Keep the data folder outside the container."),
		text(
			"Yeni sürüme geçmek için yalnızca imajı değiştirin.",
			"To upgrade to a new version, change only the image.",
		),
	],
	setup: [
		text(
			"Birkaç soruyu yanıtlamak iki dakika sürer; yanıtları daha sonra değiştirebilirsiniz.",
			"Answering the questions takes about two minutes. You can change your answers later.",
		),
		text(
			"Kurulum bağlantısı konsolda görünür ve yalnızca bir kez kullanılabilir.",
			"The set-up link is shown in the console and can be used only once.",
		),
		text("Kurulum bitince ilk gün adımları başlar.", "When you finish, the first-day steps start."),
	],
	scanner: [
		text(
			"Telefonun kamerası masada barkod okuyucu yerine geçer.",
			"You can use the phone's camera as the desk's barcode scanner.",
		),
		text(
			"Telefonu bağlamak için bilgisayarın ekranındaki karekodu okutun; iki ekranı da açık tutun.",
			"To connect the phone, scan the QR code on the computer's screen. Keep both screens open.",
		),
		text(
			"Bağlantı kesilirse okutulanlar bekler, bağlantı gelince gönderilir.",
			"If the connection fails, scans are kept and sent later.",
		),
	],
	kiosk: [
		text(
			"Öğrenci kitabı kendisi alır ve iade eder: almak için önce kartını, sonra kitabı; iade için yalnızca kitabı okutur.",
			"Pupils borrow and return books themselves: to borrow, they scan their card, then the book; to return, only the book.",
		),
		text(
			"Kiosku bir görevli başlatır; kiosk hesabıyla başka bir ekran açılamaz.",
			"Staff start the kiosk; the kiosk account can't open any other screen.",
		),
		text(
			"Ekrana bir süre dokunulmazsa oturum kapanır ve kiosk sıradaki okur için hazır olur.",
			"If the screen isn't touched for a while, the session ends and the kiosk is ready for the next reader.",
		),
	],
	wall: [
		text(
			"Koridordaki ekranda kapaklar, sınıflar ve çok okunanlar görünür.",
			"The wall screen in the corridor shows covers, classes and popular books.",
		),
		text(
			"Gizli adresi televizyonda açın; giriş yapmak gerekmez.",
			"Open the secret address on a television; there is no need to sign in.",
		),
		text(
			"Okur adları, ad gösterme seçeneği açılmadıkça görünmez; on kişiden küçük sınıfların sayıları hiç gösterilmez.",
			"Readers' names appear only if you turn them on; figures for classes of fewer than ten pupils never appear.",
		),
	],
	holds: [
		text(
			"Okurlar rafta olmayan kitap için sıraya girer; kitap iade edilince sıradakine haber verilir.",
			"Readers queue for books on loan; the next reader is notified when a book is returned.",
		),
		text(
			"Ayırtma rafındaki kitap son alma gününe kadar alınmazsa sıra bir sonraki okura geçer.",
			"Books not picked up in time go to the next reader in the queue.",
		),
	],
	stocktakes: [
		text(
			"Raftaki kitapları okutun; bulunamayan, yanlış yerdeki ve kayıtta olmayan kitaplar ayrı ayrı gösterilir.",
			"Scan the books on the shelves to find out which are missing, in the wrong place or not in the register.",
		),
		text(
			"Birkaç kişi aynı anda sayım yapabilir; sayıma ara verebilirsiniz.",
			"Several people can count at the same time, and you can take breaks.",
		),
	],
	reading_lists: [
		text(
			"Bir sınıfa, bir sınıf düzeyine ya da herkese önerilen kitaplar sırasıyla görünür.",
			"The lists show, in order, the books recommended to a class, a grade or everyone.",
		),
		text(
			"Her kitabın yanında kaç nüshasının rafta olduğu yazar.",
			"The number of copies on the shelf is shown next to each book.",
		),
		text("Eksik kitaplar sipariş listesine eklenebilir.", "Missing books can be added to the order list."),
	],
	order: [
		text(
			"Okurların istediği ve okuma listeleri için eksik olan kitaplar, adetleri ve fiyatlarıyla görünür.",
			"See the books that readers have requested or that reading lists need, with quantities and prices.",
		),
		text(
			"Bir satırı listeden çıkarmak için adet olarak sıfır yazın.",
			"To remove a line from the list, enter zero as the quantity.",
		),
		text(
			"Listeyi dosya olarak indirip kitapçıya gönderin.",
			"Download the list and send it to the bookshop.",
		),
	],
	swap_events: [
		text(
			"Okurlar kitaplarını getirir, isteklerini sıralar; eşleştirmeyi Rafta yapar.",
			"Readers bring their books and rank their wishes; Rafta works out who gets what.",
		),
		text(
			"Kitap vermeyen kitap alamaz; kalan kitaplara ne yapılacağına okul karar verir.",
			"You get a book only if you give one; the school decides what happens to leftover books.",
		),
	],
	swaps: [
		text(
			"Okurlar kendi kitaplarını takas eder; kütüphanenin kitapları takas edilmez.",
			"Readers swap their own books; library books are never swapped.",
		),
		text(
			"Takasa verilen kitabı görevli onaylar; okurun yalnızca adı ve sınıfı görünür.",
			"Staff approve each offer; only the reader's first name and class are shown.",
		),
	],
	shelf_map: [
		text(
			"Rafları sürükleyerek çizin; ok tuşlarıyla ve Enter tuşuyla da çizebilirsiniz.",
			"Draw shelves by dragging, or with the arrow keys and Enter.",
		),
		text(
			"Her rafın yer numarası aralığını yazın; kitaplar plana kendiliğinden yerleşir.",
			"Enter each shelf's range of call numbers; its books are placed on the map automatically.",
		),
		text(
			"Kapıyı ve masayı da çizerseniz yol tarifi daha kolay anlaşılır.",
			"Draw the door and the desk as well, so that people can find their way.",
		),
	],
	handbook: [
		text(
			"Her bölüm bir sayfadır ve yapılacakları sırasıyla anlatır.",
			"Each chapter is one page that explains what to do, step by step.",
		),
		text("Kalın yazılanlar ekrandaki adlardır.", "Words in bold are names that appear on the screen."),
		text(
			"El kitabı internet olmadan da açılır; Ctrl+K ile içinde arama yapılabilir.",
			"The handbook opens without an internet connection. Press Ctrl+K to search it.",
		),
	],
} as const satisfies Readonly<Record<string, readonly Line[]>>;

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
export const helpFor = (path: ScreenPath): readonly Line[] =>
	setsOf(path).flatMap((set): readonly Line[] => sets[set]);

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
