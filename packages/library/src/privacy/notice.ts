/**
 * Processing notice of a school library (KVKK art. 10: aydınlatma metni), generated from the school's settings. It
 * describes the processing; it is handed out and read, never "accepted". Duties after research 6 on Law 6698.
 */
import { fillText, type Language, type Text, words } from "@rafta/words";

const texts = words("library/privacy/notice");

export interface NoticeFacts {
	/** The controller: the school. */
	readonly school: string;
	readonly place: string;
	/** Where requests go: address, telephone or e-mail. */
	readonly contact: string;
	/** Months after which a returned loan is no longer linked to its reader; 0: until the reader leaves. */
	readonly historyMonths: number;
	/** Whether the school keeps photos, with consent, and guardians' contacts, both with consent only. */
	readonly withPhotos: boolean;
	readonly withGuardians: boolean;
}

export interface NoticeSection {
	readonly heading: string;
	readonly text: string;
}

const period = (months: number): Text =>
	months > 0 ? fillText(texts.afterMonths, { months }) : texts.untilLeaving;

function sections(facts: NoticeFacts): readonly (readonly [heading: Text, text: Text])[] {
	const { school, place, contact, historyMonths, withPhotos, withGuardians } = facts;
	const where = [school, place].filter(Boolean).join(", ");
	const photos = withPhotos ? texts.photos : "";
	const guardians = withGuardians ? texts.guardians : "";
	const request = contact ? fillText(texts.request, { contact }) : "";
	return [
		[texts.controllerHeading, fillText(texts.controller, { where })],
		[texts.dataHeading, fillText(texts.data, { photos, guardians })],
		[texts.purposeHeading, texts.purpose],
		[texts.sharingHeading, texts.sharing],
		[texts.storageHeading, fillText(texts.storage, { period: period(historyMonths) })],
		[texts.rightsHeading, fillText(texts.rights, { request })],
	];
}

export const noticeTitle: Text = texts.title;

/** Returns the notice in a language, ready to be read, printed or copied. */
export const processingNotice = (facts: NoticeFacts, language: Language): NoticeSection[] =>
	sections(facts).map(([heading, text]) => ({ heading: heading[language], text: text[language] }));

/** Returns the notice as plain text. */
export const noticeAsText = (notice: readonly NoticeSection[], language: Language): string =>
	[noticeTitle[language], ...notice.map(({ heading, text }) => `${heading}\n${text}`)].join("\n\n");
