/**
 * What the palette finds besides the menus' entries: parts of screens, settings, and the words by which people look for
 * any of them. Names and words are found in both languages, whichever the screen speaks.
 */
import type { MenuKey } from "@rafta/library/access/menus";
import type { Text } from "@rafta/words";
import type { IconName } from "#kit";

interface Work {
	/** Address; the first that the visitor may open. */
	readonly hrefs: readonly string[];
	readonly icon: IconName;
	readonly name: Text;
	/** Other words for it, in both languages. */
	readonly words: string;
}

const work = (tr: string, en: string, icon: IconName, words: string, ...hrefs: readonly string[]): Work => ({
	hrefs,
	icon,
	name: { tr, en },
	words,
});

const settings = (tr: string, en: string, section: string, words: string): Work =>
	work(tr, en, "admin", words, `/admin/settings?section=${section}`);

export const works: readonly Work[] = [
	work(
		"Telefonlar ve diğer bilgisayarlar",
		"Phones and other computers",
		"admin",
		"https sertifika güven kamera ağ wifi ssl tls certificate network karekod",
		"/admin/computer",
	),
	work(
		"Bilgisayarla birlikte başlasın",
		"Start with the computer",
		"admin",
		"otomatik başlangıç açılış pencere durdur kapat autostart stop",
		"/admin/computer",
	),
	work(
		"Barkod okuyucunuzu deneyin",
		"Test your barcode scanner",
		"lend",
		"barkod okuyucu test deneme klavye enter scanner",
		"/book_loans?view=scanner",
	),
	work(
		"İlk gün adımları",
		"First-day steps",
		"readingLists",
		"kurulum başlangıç yardım tur first day checklist start",
		"/book_loans?view=first-day",
	),
	work(
		"Sınıf listesi yükle",
		"Import readers",
		"students",
		"class list e-okul liste içe aktar excel xls öğrenci okur aktarım upload",
		"/students?view=import",
	),
	work(
		"Kitap listesi yükle",
		"Import books",
		"books",
		"list liste içe aktar excel xls marc aktarım katalog upload",
		"/library_books?view=import",
	),
	work(
		"Etiket bas",
		"Print labels",
		"myBooks",
		"barkod sırt etiketi yazdır barcode spine",
		"/library_books?do=labels",
	),
	work(
		"Okur kartı bas",
		"Print library cards",
		"students",
		"kart karekod kimlik yazdır reader card qr",
		"/students?do=cards",
	),
	work(
		"Giriş fişleri",
		"Sign-in slips",
		"students",
		"hesap şifre parola öğrenci girişi account password",
		"/students?view=slips",
	),
	work(
		"Yeni yıla geçiş",
		"Move to the new school year",
		"students",
		"sınıf atlatma mezun terfi sınıf atlat sınıf geçirme sınıf yükselt promotion move classes up graduate year",
		"/students?view=promotion",
	),
	work(
		"Okur ekle",
		"Add reader",
		"signUp",
		"öğrenci öğretmen yeni kayıt pupil student new",
		"/students/create",
	),
	work(
		"Nüsha ekle",
		"Add copy",
		"suggestBook",
		"kitap yeni kayıt demirbaş book new",
		"/library_books/create",
	),
	work("Sayımlar", "Stocktakes", "myBooks", "sayım envanter raf sayımı inventory", "/stocktakes"),
	work(
		"Okutarak ekle",
		"Add by scanning",
		"suggestBook",
		"kitap kabulü bağış kitap toplu kayıt seri ekleme book intake donation bulk",
		"/library_books?view=pile",
	),
	work(
		"Kapak çekimi",
		"Photograph covers",
		"myBooks",
		"kapak fotoğraf resim cover photo",
		"/library_books?view=covers",
	),
	work(
		"Ayıklama listesi",
		"Weeding list",
		"myBooks",
		"kayıttan düşme eski kullanılmayan withdraw old",
		"/library_books?view=weeding",
	),
	work(
		"En çok istenenler",
		"Most requested books",
		"readingLists",
		"istek dilek satın alma wish request",
		"/library_books?view=wishes",
	),
	work(
		"Sipariş listesi",
		"Order list",
		"readingLists",
		"satın alma bütçe fiyat budget buy",
		"/reading_lists/order",
	),
	work("Sınıf ziyareti", "Class visit", "lend", "sınıfça toplu ödünç class", "/book_loans/create?mode=visit"),
	work(
		"Toplu iade",
		"Bulk return",
		"lend",
		"iade yığını iade kutusu returns pile return box",
		"/book_loans/create?mode=returns",
	),
	work(
		"Son işlemler",
		"Recent actions",
		"lent",
		"geri al yapılanlar undo history",
		"/book_loans/create?mode=actions",
	),
	work(
		"Gecikenleri hatırlat",
		"Send overdue reminders",
		"bell",
		"gecikme hatırlatma karne bildirim e-posta pusula iade etmeyen late overdue reminder report card notice slip",
		"/book_loans?view=chase",
	),
	work("Ayırtmalar", "Holds", "lent", "ayırt sıra bekleyen rezervasyon reserve queue", "/holds"),
	work(
		"Kurallar ve takvim",
		"Rules and calendar",
		"calendar",
		"ödünç süresi gün sınır uzatma ceza tatil kapalı gün bildirim hatırlatma rules limit holiday settings notices",
		"/book_loans?settings=open",
	),
	work(
		"Raporlar",
		"Reports",
		"reports",
		"istatistik sayı çok okunan statistics",
		"/reports",
		"/book_loans?view=reports",
	),
	work("Takas masası", "Swap desk", "swaps", "takas kabul teslim", "/swaps?view=desk"),
	work("Eserlerde ara", "Search titles", "search", "ayrıntılı arama künye isbn advanced", "/books/search"),
	work(
		"Künye düzeltmeleri",
		"Title corrections",
		"books",
		"düzeltme önerisi proposed suggested",
		"/books/list?view=corrections",
	),
	work(
		"Onay bekleyen eserler",
		"Titles pending approval",
		"books",
		"öneri onay kabul suggestion",
		"/books/list?view=waiting",
	),
	work(
		"Ekran erişimi",
		"Screen access",
		"admin",
		"rol yetki izin ekran role permission",
		"/admin/site-settings?section=access",
	),
	work(
		"Saklama süreleri",
		"Retention periods",
		"admin",
		"kvkk silme gizlilik privacy delete",
		"/admin/site-settings?section=retention",
	),
	work(
		"Yasal metinler",
		"Legal texts",
		"admin",
		"aydınlatma kvkk koşullar terms privacy",
		"/admin/site-settings?section=legal",
	),
	work(
		"İnternette künye arama",
		"Internet lookup",
		"admin",
		"kitap bilgisi kapak isbn book details cover",
		"/admin/site-settings?section=lookup",
	),
	settings("E-posta ayarları", "Email settings", "mail", "smtp posta sunucusu mail e-mail"),
	settings("Yedekler", "Backups", "backups", "yedek geri yükle backup restore"),
	settings("Giriş ayarları", "Sign-in settings", "signin", "oturum parola e-devlet oauth password"),
];

/** Other words for the menus' entries. */
export const menuWords: Readonly<Partial<Record<MenuKey, string>>> = {
	loansHome: "masa ana sayfa bugün bekleyen iş görev desk home today task",
	lend: "ödünç ver iade al teslim barkod okut checkout checkin lend return",
	lent: "ödünç emanet okurdakiler loans",
	kiosk: "kendi kendine self servis",
	wall: "ekran televizyon pano yarış tv screen",
	myBooks: "kitaplar nüshalar demirbaş defteri kayıt defteri copies books accession register",
	students: "öğrenciler sınıflar üyeler pupils students",
	suggestBook: "yeni kitap kaydet isbn eser ekle add title",
	books: "kitaplar künye titles",
	mySchool:
		"okul bilgileri üyeler görevliler katılma davet kodu gönüllü masa hesabı aydınlatma metni school staff invite code volunteer desk login",
	libraries: "kütüphane şube raf planı harita library shelf map",
	users: "hesaplar öğretmenler accounts",
	contacts: "iletişim mesaj gelen inbox",
	admin: "yönetici ayarlar settings administration",
	account:
		"hesap profil düzenle ayarlar dil tema görünüm parola oturum profile edit settings language theme password session",
	catalog: "keşfet kitap ara rafta discover",
	discover: "katalog kitap ara catalogue",
	me: "profil okuduklarım kart hedef my card goal",
	readingLists: "okuma listesi ödev 100 temel eser reading",
	contact: "yardım destek iletişim help support",
	profile: "profil",
	swaps: "takas değiş tokuş swap",
	swapEvents: "şenlik takas günü event",
	tasks: "görev iş yapılacak to do",
	kanban: "pano iş kartları board",
	calendar: "takvim tatil gün tarih calendar date",
	home: "başlangıç home",
};
