/** Field errors of the domain, in every language. */
import { badRequest, type FieldError } from "@rafta/records";
import { type Text, words } from "@rafta/words";

const texts = words("server/kit/writes");

const problem = (code: string, message: Text): FieldError => ({ code, message });

export const problems = {
	notWritable: problem("validation_not_writable", texts.notWritable),
	isbn: problem("validation_invalid_isbn", texts.isbn),
	otherSchool: problem("validation_other_school", texts.otherSchool),
	closedSchool: problem("validation_school_closed", texts.closedSchool),
	/** Same wording as the record service uses for an id that does not exist. */
	unknownTitle: problem("validation_missing_rel_records", texts.unknownTitle),
	ages: problem("validation_invalid_value", texts.ages),
	listOfTexts: problem("validation_invalid_value", texts.listOfTexts),
	byMerging: problem("validation_illegal_transition", texts.byMerging),
	pupilWithoutReader: problem("validation_no_reader", texts.pupilWithoutReader),
	readerHasAccount: problem("validation_reader_has_account", texts.readerHasAccount),
	photoConsent: problem("validation_no_photo_consent", texts.photoConsent),
	guardianConsent: problem("validation_no_guardian_consent", texts.guardianConsent),
	nationalId: problem("validation_national_id", texts.nationalId),
	noticeSteps: problem("validation_invalid_value", texts.noticeSteps),
	noticeTexts: problem("validation_invalid_value", texts.noticeTexts),
	noSchool: problem("validation_required", texts.noSchool),
	transition: problem("validation_illegal_transition", texts.transition),
	away: problem("validation_not_in_library", texts.away),
	openLoan: problem("validation_open_loan", texts.openLoan),
	withdrawalReason: problem("validation_required", texts.withdrawalReason),
	reinstate: problem("validation_administrators_only", texts.reinstate),
	reinstateReason: problem("validation_required", texts.reinstateReason),
	spentNumber: problem("validation_spent_number", texts.spentNumber),
	cardNumber: problem("validation_not_unique", texts.cardNumber),
	copyNumber: problem("validation_not_unique", texts.copyNumber),
	tooManyDays: problem("validation_too_many", texts.tooManyDays),
	date: problem("validation_invalid_date", texts.date),
	dateOrder: problem("validation_invalid_date", texts.dateOrder),
	dateInFuture: problem("validation_invalid_date", texts.dateInFuture),
	listTooLong: problem("validation_invalid_date", texts.listTooLong),
	passwordWithRole: problem("validation_required", texts.passwordWithRole),
	lastAdmin: problem("validation_last_administrator", texts.lastAdmin),
	openLoans: problem("validation_open_loans", texts.openLoans),
	ownRequest: problem("validation_own_request", texts.ownRequest),
	unfinishedTitle: problem("validation_unfinished_title", texts.unfinishedTitle),
	value: problem("validation_invalid_value", texts.value),
	webAddress: problem("validation_invalid_url", texts.webAddress),
	outsideAddress: problem("validation_invalid_url", texts.outsideAddress),
	ownNetwork: problem("validation_invalid_url", texts.ownNetwork),
	onlyOne: problem("validation_only_one", texts.onlyOne),
	assignee: problem("validation_assignee", texts.assignee),
	outsideMap: problem("validation_invalid_value", texts.outsideMap),
	onOneCell: problem("validation_invalid_value", texts.onOneCell),
	addressFirst: problem("validation_address_unverified", texts.addressFirst),
	decided: problem("validation_already_decided", texts.decided),
} as const;

/** 400 with one field's reason. */
export const refuseField = (field: string, reason: FieldError) =>
	badRequest(texts.refusal, { [field]: reason });
