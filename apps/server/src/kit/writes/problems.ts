/** Field errors of the domain, in both languages. */
import { badRequest, type FieldError, type Text } from "@rafta/records";

const problem = (code: string, tr: string, en: string): FieldError => ({ code, message: { tr, en } });

export const problems = {
	notWritable: problem("validation_not_writable", "Bu alan değiştirilemez.", "You can't change this field."),
	isbn: problem(
		"validation_invalid_isbn",
		"ISBN geçersiz: rakamları kontrol edilmeli.",
		"The ISBN is not valid. Check its digits.",
	),
	otherSchool: problem(
		"validation_other_school",
		"Bu kayıt başka bir okula ait.",
		"This record belongs to another school.",
	),
	closedSchool: problem(
		"validation_school_closed",
		"Kapalı bir okulun kataloğu yayımlanamaz.",
		"A closed school can't publish its catalogue.",
	),
	/** Same wording as the record service uses for an id that does not exist. */
	unknownTitle: problem(
		"validation_missing_rel_records",
		"Seçilen kayıtlardan bazıları bulunamadı.",
		"Failed to find all relation records with the provided ids.",
	),
	ages: problem(
		"validation_invalid_value",
		"En büyük yaş, en küçük yaştan küçük olamaz.",
		"The maximum age can't be lower than the minimum age.",
	),
	listOfTexts: problem(
		"validation_invalid_value",
		"En çok 30 kısa metinden oluşan bir liste olmalı.",
		"This must be a list of at most 30 short texts.",
	),
	byMerging: problem(
		"validation_illegal_transition",
		"Eserler yalnızca birleştirme işlemiyle birleştirilebilir ve ayrılabilir.",
		"Titles can be merged or separated only with the merge operation.",
	),
	pupilWithoutReader: problem(
		"validation_no_reader",
		"Öğrenci hesabı bir okur kaydına bağlıdır; okurun sayfasından açılır.",
		"A pupil account belongs to a reader and is created on the reader's page.",
	),
	readerHasAccount: problem(
		"validation_reader_has_account",
		"Bu okurun zaten bir hesabı var.",
		"This reader already has an account.",
	),
	photoConsent: problem(
		"validation_no_photo_consent",
		"Fotoğraf onayı kayıtlı değil.",
		"Photo consent has not been recorded.",
	),
	guardianConsent: problem(
		"validation_no_guardian_consent",
		"Önce veli onayı kaydedilmeli (okurun sayfası, Onaylar).",
		"Record parental consent first (on the reader's page, under Consents).",
	),
	nationalId: problem(
		"validation_national_id",
		"T.C. kimlik numarası yazılamaz; Rafta bu numarayı hiçbir yerde saklamaz.",
		"Do not enter national identity numbers; Rafta never stores them.",
	),
	noticeSteps: problem(
		"validation_invalid_value",
		"Üç hatırlatmanın ve komisyona iletmenin günleri, giderek artan tam sayılar olmalı.",
		"The days for the three reminders and the referral to the committee must be whole numbers in ascending order.",
	),
	noticeTexts: problem(
		"validation_invalid_value",
		"Metinlerde tanınmayan bir alan ({…}) var ya da metin çok uzun.",
		"The text has an unknown placeholder ({…}) or is too long.",
	),
	noSchool: problem("validation_required", "Önce bir okul seçilmeli.", "Choose a school first."),
	transition: problem(
		"validation_illegal_transition",
		"Durum bu şekilde değiştirilemez.",
		"The status can't be changed like this.",
	),
	away: problem(
		"validation_not_in_library",
		"Ödünçteki, ayırtma rafındaki, yoldaki, kayıp ya da kayıttan düşülmüş nüsha taşınamaz.",
		"A copy that is on loan, on the hold shelf, in transit, lost or withdrawn can't be moved.",
	),
	openLoan: problem(
		"validation_open_loan",
		"Nüsha ödünçte: önce masada iade alınmalı.",
		"The copy is on loan. Return it at the desk first.",
	),
	withdrawalReason: problem(
		"validation_required",
		"Kayıttan düşme gerekçesi yazılmalı.",
		"Enter a reason for the withdrawal.",
	),
	reinstate: problem(
		"validation_administrators_only",
		"Kayıttan düşülmüş nüshayı yalnızca yöneticiler kayda geri alabilir.",
		"Only an administrator can reinstate a withdrawn copy.",
	),
	reinstateReason: problem(
		"validation_required",
		"Kayda geri alma gerekçesi not alanına yazılmalı.",
		"In the note, enter the reason for reinstating the copy.",
	),
	spentNumber: problem(
		"validation_spent_number",
		"Bu demirbaş numarası daha önce verilmiş; bir kez verilen numara yeniden kullanılamaz.",
		"This accession number has already been used; numbers are never reused.",
	),
	cardNumber: problem(
		"validation_not_unique",
		"Bu numara bir okurun kartında kullanılıyor: kitaba başka bir barkod verilmeli.",
		"This number is on a reader's library card. Give the book another barcode.",
	),
	copyNumber: problem(
		"validation_not_unique",
		"Bu numara bir kitabın barkodu: karta başka bir numara verilmeli.",
		"This number is a book's barcode. Give the card another number.",
	),
	tooManyDays: problem(
		"validation_too_many",
		"Okulun zaten 1.000 kapalı günü var: önce eskileri silinmeli.",
		"The school already has 1,000 closed days. Delete old ones first.",
	),
	date: problem("validation_invalid_date", "Geçerli bir tarih yazılmalı.", "Enter a valid date."),
	dateOrder: problem(
		"validation_invalid_date",
		"Tarihler sıralı olmalı: bu tarih öncekinden erken olamaz.",
		"This date is earlier than the one before it. Dates must be in order.",
	),
	dateInFuture: problem(
		"validation_invalid_date",
		"Tarih gelecekte olamaz.",
		"The date can't be in the future.",
	),
	listTooLong: problem(
		"validation_invalid_date",
		"Son gün, ilk günden en çok 400 gün sonra olabilir.",
		"The last day can be at most 400 days after the first.",
	),
	passwordWithRole: problem(
		"validation_required",
		"Öğrenci hesabında parola yerine PIN kullanılır: yeni rol için bir parola da belirlenmeli.",
		"Pupil accounts use a PIN instead of a password. Set a password for the new role as well.",
	),
	lastAdmin: problem(
		"validation_last_administrator",
		"Son yöneticinin yetkisi kaldırılamaz.",
		"The last administrator must keep this role.",
	),
	openLoans: problem(
		"validation_open_loans",
		"Okurun üzerinde kitap var.",
		"The reader still has books on loan.",
	),
	ownRequest: problem(
		"validation_own_request",
		"Kimse kendi isteğini onaylayamaz.",
		"You can't approve your own request.",
	),
	unfinishedTitle: problem(
		"validation_unfinished_title",
		"Adı ve yazarı tamamlanmayan eser yayımlanamaz.",
		"Fill in the title and author before publishing.",
	),
	value: problem("validation_invalid_value", "Bu değer kullanılamaz.", "This value can't be used."),
	webAddress: problem(
		"validation_invalid_url",
		"https:// ile başlayan bir web adresi olmalı.",
		"Enter a web address starting with https://.",
	),
	outsideAddress: problem(
		"validation_invalid_url",
		"Adres http:// ya da https:// ile başlamalı; kullanıcı adı ve parola içermemeli.",
		"The address must start with http:// or https:// and contain no username or password.",
	),
	ownNetwork: problem(
		"validation_invalid_url",
		"Yerel ağdaki bir adres kullanılamaz; internetteki bir kataloğun adresi yazılmalı.",
		"Addresses on the local network can't be used. Enter the address of a catalogue on the internet.",
	),
	onlyOne: problem(
		"validation_only_one",
		"Yalnızca bir site ayarı kaydı olabilir: var olan değiştirilmeli.",
		"There can be only one site settings record. Change the existing one.",
	),
	assignee: problem(
		"validation_assignee",
		"Bu görev yalnızca okulun bir görevlisine verilebilir.",
		"This task can be assigned only to a member of the school's staff.",
	),
	outsideMap: problem(
		"validation_invalid_value",
		"Bir raf, planın dışına taşıyor.",
		"A shelf extends beyond the edge of the map.",
	),
	onOneCell: problem(
		"validation_invalid_value",
		"Aynı yerde iki öğe var.",
		"Two items are in the same place.",
	),
	addressFirst: problem(
		"validation_address_unverified",
		"Önce e-posta adresi onaylanmalı.",
		"Verify your email address first.",
	),
	decided: problem(
		"validation_already_decided",
		"Bu istek hakkında zaten karar verilmiş.",
		"A decision on this request has already been made.",
	),
} as const;

const failed: Text = { tr: "Kayıt kabul edilmedi.", en: "The record was not accepted." };

/** 400 with one field's reason. */
export const refuseField = (field: string, reason: FieldError) => badRequest(failed, { [field]: reason });
