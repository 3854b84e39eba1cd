/**
 * Password policy: long passwords that are not among the first guesses. A password is judged by what is left when
 * everything easily guessed is removed: the person's own name, common words, years, keyboard rows, repetitions. No
 * special characters are required: a sentence is better than odd characters.
 */
import { fillText, type Text, words } from "@rafta/words";
import { roles } from "./roles.ts";

const texts = words("library/access/passwords");

/** Minimum password length in characters: for roles that see other people's data, and for all others. */
const MIN_LENGTHS = { keeper: 10, other: 8 } as const;

export const minPasswordLength = (role: number): number =>
	role === roles.admin || role === roles.manager ? MIN_LENGTHS.keeper : MIN_LENGTHS.other;

/** The most common choices of Turkish users, without the letters that a foreign keyboard lacks. */
const commonWords = [
	"sifre sifrem parola parolam password passw0rd pass1234 admin yonetici mudur root user kullanici giris hosgeldin",
	"hosgeldiniz merhaba selam deneme test demo123 okul okulum kitap kitaplik kitaplar kutuphane kutuphanem ogretmen",
	"ogrenci ogretmenim sinif rafta galatasaray cimbom aslan fenerbahce kanarya besiktas karakartal kartal trabzonspor",
	"trabzon bursaspor goztepe sivasspor konyaspor samsunspor istanbul ankara izmir antalya bursa adana konya turkiye",
	"turkiyem turk turkey ataturk mustafakemal cumhuriyet vatan bayrak askim askimsin sevgilim canim canimsin tatlim",
	"seniseviyorum seviyorum bitanem annem babam kardesim ailem bebegim melek prenses allah bismillah masallah",
	"iloveyou letmein welcome dragon monkey football futbol basketbol superman batman minecraft roblox pubg qwerty",
	"ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik pazartesi sali carsamba persembe cuma",
]
	.join(" ")
	.split(" ");

/** Adjacent keys on Turkish Q and F keyboards, and the alphabets. */
const rows = [
	"1234567890",
	"qwertyuiopgu",
	"asdfghjklsi",
	"zxcvbnmoc",
	"fggiodrnhpqw",
	"uieautkmlysx",
	"jovcczsb",
	"abcdefghijklmnopqrstuvwxyz",
	"abccdefgghiijklmnooprsstuuvyz",
	"1q2w3e4r5t6y7u8i9o0p",
	"1qaz2wsx3edc4rfv5tgb",
	"qazwsxedcrfvtgb",
];
const runs = rows.flatMap((row) => [row, [...row].reverse().join("")]);

const MAX_RUN_LENGTH = 32;

/** Minimum number of characters left, and of different ones among them. */
const enough = 4;
const enoughDifferent = 3;

const letters: Readonly<Record<string, string>> = { ı: "i", ø: "o", æ: "ae", ß: "ss" };
/** Characters that substitute for letters. */
const disguises: Readonly<Record<string, string>> = {
	"@": "a",
	"4": "a",
	"3": "e",
	"1": "i",
	"!": "i",
	"0": "o",
	$: "s",
	"5": "s",
	"7": "t",
};

/** Text as typed on a keyboard without Turkish letters, in lower case; the number of characters is preserved. */
const normalisePassword = (text: string): string =>
	text
		.normalize("NFC")
		.replace(/[İI]/gu, "i")
		.toLowerCase()
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replace(/[ıøæß]/gu, (sign) => letters[sign]?.[0] ?? sign);

const revealLetters = (text: string): string =>
	text.replace(/[@431!0$57]/g, (sign) => disguises[sign] ?? sign);

type Why = "own" | "common" | "row";

/** Marks the characters covered by every occurrence of `part` in a text. */
function cover(marks: (Why | null)[], text: string, part: string, why: Why): void {
	for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
		marks.fill(why, at, at + part.length);
	}
}

/** Marks parts of keyboard rows: four adjacent letters, or three digits. */
function coverRuns(marks: (Why | null)[], text: string): void {
	for (let from = 0; from < text.length; from++) {
		const minLength = /^\d{3}/.test(text.slice(from)) ? 3 : 4;
		for (let to = Math.min(text.length, from + MAX_RUN_LENGTH); to - from >= minLength; to--) {
			const piece = text.slice(from, to);
			const repeated = piece.length >= 3 && new Set(piece).size === 1;
			if (!repeated && !runs.some((run) => run.includes(piece))) continue;
			marks.fill("row", from, to);
			break;
		}
	}
}

/** Parts of a name, address or school that somebody would try. */
const piecesOf = (owned: readonly string[]): string[] => [
	...new Set(
		owned
			.flatMap((one) => normalisePassword(one).split(/[^\p{L}\p{N}]+/u))
			.filter((piece) => piece.length >= 3 && !/^\d+$/.test(piece)),
	),
];

export interface Owner {
	readonly role: number;
	/** Name, user name, address, school: publicly known facts about the person. */
	readonly own: readonly string[];
}

/** Looks a password up among common ones; the server has a long list. */
export type CommonPasswords = (text: string) => boolean;

/** Marks the easily guessed characters of a password, with the reason. */
function easyParts(typed: string, { own }: Owner, isCommon: CommonPasswords): (Why | null)[] {
	const text = normalisePassword(typed).slice(0, 200);
	const marks: (Why | null)[] = Array<Why | null>(text.length).fill(null);
	coverRuns(marks, text);
	for (const year of text.matchAll(/(19|20)\d\d/g)) marks.fill("row", year.index, year.index + 4);
	const stem = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
	const known = stem.length >= 4 && isCommon(stem) ? [stem] : [];
	for (const spelling of new Set([text, revealLetters(text)])) {
		for (const word of [...commonWords, ...known]) cover(marks, spelling, word, "common");
		for (const piece of piecesOf(own)) cover(marks, spelling, piece, "own");
	}
	return marks;
}

/** Characters of a password that cannot be guessed from its beginning. */
function unguessablePart(typed: string, owner: Owner, isCommon: CommonPasswords): string {
	const text = normalisePassword(typed);
	return easyParts(typed, owner, isCommon)
		.map((why, place) => (why === null ? text[place] : ""))
		.join("");
}

export type PasswordProblem = "short" | Why;

/** Returns why a password is rejected; nothing when it is accepted. */
export function passwordProblem(
	typed: string,
	owner: Owner,
	isCommon: CommonPasswords = () => false,
): PasswordProblem | null {
	if ([...typed].length < minPasswordLength(owner.role)) return "short";
	if (isCommon(normalisePassword(typed)) || isCommon(typed.toLowerCase())) return "common";
	const left = unguessablePart(typed, owner, isCommon);
	if (left.length >= enough && new Set(left).size >= enoughDifferent) return null;
	const marks = easyParts(typed, owner, isCommon);
	if (marks.includes("own")) return "own";
	return marks.includes("common") ? "common" : "row";
}

/** Password strength for a meter. 0: rejected; 1 to 4: weak to strong. */
export function passwordStrength(typed: string, owner: Owner): 0 | 1 | 2 | 3 | 4 {
	if (passwordProblem(typed, owner) !== null) return 0;
	const left = unguessablePart(typed, owner, () => false);
	const worth = new Set(left).size + left.length;
	if (worth < 14) return 1;
	if (worth < 20) return 2;
	return worth < 28 ? 3 : 4;
}

/** The rule as shown before anything is typed. */
export const passwordRule = (role: number): Text => fillText(texts.rule, { length: minPasswordLength(role) });

/** The problem as a message. */
export const passwordReason = (problem: PasswordProblem, role: number): Text =>
	fillText(texts[problem], { length: minPasswordLength(role) });
