/** Field errors of the domain, in both languages. */
import { badRequest, type FieldError, type Text } from "@rafta/records";

const problem = (code: string, tr: string, en: string): FieldError => ({ code, message: { tr, en } });

export const problems = {
	notWritable: problem(
		"validation_not_writable",
		"Bu alanı değiştiremezsiniz.",
		"You may not change this field.",
	),
	isbn: problem(
		"validation_invalid_isbn",
		"ISBN geçersiz: rakamlarını kontrol edin.",
		"The ISBN is not valid: check its digits.",
	),
	otherSchool: problem(
		"validation_other_school",
		"Bu kayıt sizin okulunuza ait değil.",
		"This record is not of your school.",
	),
	closedSchool: problem(
		"validation_school_closed",
		"Kapalı bir okul kataloğunu yayımlamaz.",
		"A closed school does not publish its catalogue.",
	),
	/** Same wording as the record service uses for an id that does not exist. */
	unknownTitle: problem(
		"validation_missing_rel_records",
		"Seçilen kayıtların tümü bulunamadı.",
		"Failed to find all relation records with the provided ids.",
	),
	ages: problem(
		"validation_invalid_value",
		"En büyük yaş, en küçük yaştan küçük olamaz.",
		"The oldest age cannot be below the youngest.",
	),
	listOfTexts: problem(
		"validation_invalid_value",
		"En çok 30 kısa metinden oluşan bir liste olmalı.",
		"This must be a list of at most 30 short texts.",
	),
	byMerging: problem(
		"validation_illegal_transition",
		"Eserler birleştirme işlemiyle birleştirilir ve ayrılır.",
		"Use the merge operation to merge or separate titles.",
	),
	pupilWithoutReader: problem(
		"validation_no_reader",
		"Öğrenci hesabı bir okur kaydına bağlıdır; okur sayfasından açılır.",
		"A pupil's account belongs to a reader and is made on the reader's page.",
	),
	readerHasAccount: problem(
		"validation_reader_has_account",
		"Bu okurun bir hesabı var.",
		"This reader has an account already.",
	),
	photoConsent: problem(
		"validation_no_photo_consent",
		"Fotoğraf için velinin onayı kayıtlı değil.",
		"The guardian's consent to a photo is not on record.",
	),
	guardianConsent: problem(
		"validation_no_guardian_consent",
		"Önce velinin onayını kaydedin (okurun sayfası, Onaylar).",
		"Record the guardian's consent first (the reader's page, Consents).",
	),
	nationalId: problem(
		"validation_national_id",
		"T.C. kimlik numarası yazmayın; Rafta bu numarayı hiçbir yerde tutmaz.",
		"Do not enter a national identity number; Rafta never stores it.",
	),
	noticeSteps: problem(
		"validation_invalid_value",
		"Günler tam sayı olmalı ve artarak gitmeli: üç hatırlatma, sonra komisyon.",
		"Days must be whole numbers in ascending order: three reminders, then the commission.",
	),
	noticeTexts: problem(
		"validation_invalid_value",
		"Metinlerde bilinmeyen bir yer adı var ya da metin çok uzun.",
		"The text has an unknown placeholder or is too long.",
	),
	noSchool: problem("validation_required", "Önce bir okul seçin.", "Choose a school first."),
	transition: problem(
		"validation_illegal_transition",
		"Durum böyle değiştirilemez.",
		"The status cannot be changed like this.",
	),
	away: problem(
		"validation_not_in_library",
		"Ödünçte, ayırtılmış, yolda, kayıp ya da düşülmüş nüsha taşınamaz.",
		"A copy that is on loan, held, on its way, lost or withdrawn cannot be moved.",
	),
	openLoan: problem(
		"validation_open_loan",
		"Nüshanın kapanmamış ödüncü var: önce masadan iade alın.",
		"The copy has an open loan: return it at the desk first.",
	),
	withdrawalReason: problem(
		"validation_required",
		"Kayıttan düşme gerekçesini yazın.",
		"Write the reason of the withdrawal.",
	),
	reinstate: problem(
		"validation_administrators_only",
		"Düşülmüş nüshayı yalnızca yönetici kayda geri alır.",
		"Only an administrator can reinstate a withdrawn copy.",
	),
	reinstateReason: problem(
		"validation_required",
		"Kayda geri almanın gerekçesini nota yazın.",
		"Write into the note why the copy comes back.",
	),
	spentNumber: problem(
		"validation_spent_number",
		"Bu demirbaş no daha önce verilmiş; bir kez verilen numara yeniden kullanılmaz.",
		"This accession number was given before; a number is never used again.",
	),
	cardNumber: problem(
		"validation_not_unique",
		"Bu numara bir okurun kartında: kitaba başka bir barkod verin.",
		"A reader's card has this number: give the book another barcode.",
	),
	copyNumber: problem(
		"validation_not_unique",
		"Bu numara bir kitabın barkodu: karta başka bir numara verin.",
		"A book has this number as its barcode: give the card another one.",
	),
	tooManyDays: problem(
		"validation_too_many",
		"Okulun 1.000 kapalı günü var: eskileri silin.",
		"The school has 1,000 closed days: delete old ones.",
	),
	date: problem("validation_invalid_date", "Geçerli bir tarih yazın.", "Write a valid date."),
	dateOrder: problem(
		"validation_invalid_date",
		"Bu tarih, kendinden önceki bir günden erken: tarihleri sırayla yazın.",
		"This date is earlier than one that comes before it: write the dates in order.",
	),
	dateInFuture: problem(
		"validation_invalid_date",
		"İleri bir tarih yazılamaz.",
		"The date cannot be in the future.",
	),
	listTooLong: problem(
		"validation_invalid_date",
		"İlk günden en çok 400 gün sonra olabilir.",
		"It may be at most 400 days after the first day.",
	),
	passwordWithRole: problem(
		"validation_required",
		"Öğrenci hesabı PIN ile açılır: yeni rolle birlikte bir parola verin.",
		"A pupil's account opens with a PIN: give it a password along with the new role.",
	),
	lastAdmin: problem(
		"validation_last_administrator",
		"Son yöneticinin yetkisi alınamaz.",
		"The last administrator must stay one.",
	),
	openLoans: problem("validation_open_loans", "Okurun üzerinde kitap var.", "The reader still has books."),
	ownRequest: problem(
		"validation_own_request",
		"Kendi isteğinizi onaylayamazsınız.",
		"You cannot decide your own request.",
	),
	unfinishedTitle: problem(
		"validation_unfinished_title",
		"Eser adı ve yazarı tamamlanmadan yayımlanamaz.",
		"It cannot be published before its title and author are filled in.",
	),
	value: problem("validation_invalid_value", "Bu değer kullanılamaz.", "This value cannot be used."),
	webAddress: problem(
		"validation_invalid_url",
		"https:// ile başlayan bir web adresi yazın.",
		"Write a web address that begins with https://.",
	),
	outsideAddress: problem(
		"validation_invalid_url",
		"http:// ya da https:// ile başlayan, internetteki bir adres yazın.",
		"Write an address on the internet that begins with http:// or https://.",
	),
	onlyOne: problem(
		"validation_only_one",
		"Site ayarı bir tanedir: var olanı değiştirin.",
		"There is one record of site settings: change that one.",
	),
	assignee: problem(
		"validation_assignee",
		"Bu görev ona verilemez: okulun çalışanı olmalı.",
		"The task cannot be given to them: they must be staff of the school.",
	),
	outsideMap: problem(
		"validation_invalid_value",
		"Raf planın dışına taşıyor.",
		"A shelf reaches beyond the map.",
	),
	onOneCell: problem(
		"validation_invalid_value",
		"Aynı yerde iki şey duruyor.",
		"Two things stand in the same place.",
	),
	addressFirst: problem(
		"validation_address_unverified",
		"Önce e-posta adresinizi doğrulayın.",
		"Verify your e-mail address first.",
	),
	decided: problem(
		"validation_already_decided",
		"Bu istek karara bağlanmış.",
		"This request has been decided.",
	),
} as const;

const failed: Text = { tr: "Kayıt kabul edilmedi.", en: "The record was not accepted." };

/** 400 with one field's reason. */
export const refuseField = (field: string, reason: FieldError) => badRequest(failed, { [field]: reason });
