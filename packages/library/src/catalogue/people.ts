/** The people of a book as lists and catalogues name them: turned, with years, ranks and their part in the book. */
import { lower } from "../turkish/case.ts";
import { marcPeople } from "./marc/fields.ts";

export interface Person {
	/** In natural order: `Orhan Kemal`. */
	readonly name: string;
	/** A field of people, `author`, or `other` for editors and the like. */
	readonly role: string;
}

/** Words that name somebody's part in a book, shortened or not. */
const roleWord = String.raw`(?:yay\.?\s*|yayına\s+)?(?:çev|çeviri|çeviren(?:ler)?|çevirmen(?:i|ler|leri)?|haz|hazırlayan(?:lar)?|eds?|editör(?:ler|ü)?|editors?|der|derl|derleyen(?:ler)?|res|resim|ressam|resimleyen(?:ler)?|çiz|çizer|çizim|çizen|ill|illüstra\p{L}*|illustra\p{L}*|yaz|yazan|yazar(?:lar|ı)?|authors?|aut|edt|creator|contribut\p{L}*|trans|transl|translat\p{L}*|trl|uyar|uyarlayan|sad|sadeleştiren|adapt\p{L}*|compil\p{L}*)`;

const era = String.raw`(?:[Mİ]\.?\s?[ÖS]\.?|B\.?C\.?(?:E\.?)?)`;
const about = String.raw`(?:(?:ca?|yak|tah|fl)\.\s?|yaklaşık\s)?`;
const year = String.raw`(?:${about}(?:${era}\s?\d{1,4}|\d{1,4}\s?${era}|\d{3,4})\??)`;
const birth = String.raw`(?:(?:d|doğ|b|ö|öl|ölm)[.:]\s?|(?:born|died|doğum|ölüm):?\s)`;
const hyphen = String.raw`\s?[-\u2010-\u2015/]+\s?`;
const century = String.raw`(?:${era}\s?)?(?:\d{1,2}|[IVX]{1,5})\.?\s?(?:-\s?\d{1,2}\.?\s?)?(?:yy|y[üÜ]zy[ıI]l|asır|cent(?:ury)?)`;
/** What a name's years look like: `1821-1881`, `1821-`, `d. 1950`, `M.Ö. 427-347`, `16. yy`. */
const lifespan = String.raw`(?:${century}|(?:${year}|\?)${hyphen}(?:${birth}?(?:${year}|\d{1,3}|\?))?|${hyphen}${year}|${birth}${year}|${era}\s?\d{1,4})`;
/** A single year may belong to a name, unless a comma or a bracket separates it. */
const loneYears = `(?:${lifespan}|${year})`;
const end = String.raw`\.?(?![\p{L}\p{N}])(?=\s?(?:[,;([]|$|${roleWord}\.?\s?(?:[,;]|$)))`;
const years = new RegExp(
	[
		String.raw`\s?[([]\s?${loneYears}\.?\s?[)\]]`,
		String.raw`\s?,\s?${loneYears}${end}`,
		String.raw`(?<=\p{L}\.?)\s${lifespan}${end}`,
	].join("|"),
	"giu",
);
const singleSpaced = (text: string): string => text.replace(/\s+/gu, " ").trim();

/** A name without the years of a life that catalogues write behind it; one that has none stays as it is. */
export function withoutYears(name: string): string {
	const spaced = singleSpaced(name);
	const without = singleSpaced(spaced.replace(years, "")).replace(/[\s,]+$/u, "");
	return without !== spaced && /\p{L}/u.test(without) ? without : name;
}

const roleBefore = new RegExp(
	String.raw`^(${roleWord})(?:\s*[.:]\s*|\s+(?<=(?:an|en|ör|çizer|editor)\s+)|\s+by\s+)(?=\p{L})`,
	"iu",
);
const roleBehind = new RegExp(
	String.raw`(?:\s*[([]\s*(${roleWord})\.?\s*[)\]]|\s*,\s*(${roleWord})\.?)$`,
	"iu",
);
/** A role behind a blank alone: in small letters, or shortened with a full stop, it is no surname. */
const roleLast = new RegExp(String.raw`(?<=\p{Lu}.*\s.*)\s(${roleWord})\.?$`, "iu");
const isRoleLast = (word: string): boolean => /^\p{Ll}|^\p{L}{2,4}\.$/u.test(word);
const onlyRole = new RegExp(String.raw`^[([]?\s*${roleWord}\.?(?:\s*[,/]\s*${roleWord}\.?)*\s*[)\]]?$`, "iu");
const authorWord = /^(?:yaz|aut|creator)/iu;

/** Role of a word, by the rows of the fields of people. */
function roleOf(word: string): string {
	const key = lower(word).replace(/^çiz/u, "res");
	if (authorWord.test(key)) return "author";
	return marcPeople.find(({ known }) => known.test(key))?.name ?? "other";
}

/** Ranks that are no part of a name: `Prof. Dr.`. */
const rank = String.raw`(?:prof|doç|dr|yrd|uzm|op|av|öğr|arş|gör|üyesi|ord|phd|ph\.\s?d)`;
const ranksBefore = new RegExp(String.raw`^(?:${rank}\.\s*)+(?=\p{L}+\.?\s+\p{L})`, "iu");
/** Parts between commas that are ranks, and those that are, behind a surname and a name. */
const rankPiece = new RegExp(String.raw`^(?:${rank}\.?\s*)+$`, "iu");
const honour =
	/^(?:sir|lord|lady|kont|graf|baron|saint|st|paşa|sultan|padişah|osmanlı padişahı|hz|imam|şeyh|kral|kraliçe|papa)\.?$/iu;
const romanPiece = /^[IVX]{1,5}\.?$/u;
const generation = /^(?:jr|sr)\.?$/iu;

/** A single name from the parts between its commas, of which the first is the surname. */
function turnName([surname = "", ...rest]: readonly string[]): string {
	const number = rest.find((piece) => romanPiece.test(piece));
	const young = rest.find((piece) => generation.test(piece));
	const given = rest.filter((piece) => piece !== number && piece !== young);
	const ruler = number?.replace(/\.?$/, ".");
	return [ruler, ...given, surname, young].filter(Boolean).join(" ");
}

/** The names in a text without years: one that is turned, or several with commas between them. */
function namesIn(text: string, isMany: boolean, isCatalogued: boolean): string[] {
	const pieces = text
		.split(/\s*,\s*/)
		.map((piece) => piece.trim())
		.filter((piece, place) => {
			const isRank = (place > 0 && rankPiece.test(piece)) || (place > 1 && honour.test(piece));
			return piece !== "" && !isRank;
		});
	const marks = pieces.filter((piece) => romanPiece.test(piece) || generation.test(piece));
	const parts = pieces.filter((piece) => !marks.includes(piece));
	const areWords = parts.every((piece) => !piece.includes(" "));
	const areNames = parts.every((piece) => piece.includes(" "));
	if (parts.length === 1) return [turnName(pieces)];
	if (parts.length === 2) {
		const isTurned = areWords || (!isMany && !areNames && !parts[0]?.includes(" "));
		if (isCatalogued || marks.length > 0 || isTurned) return [turnName(pieces)];
		return isMany || areNames ? pieces : [pieces.join(", ")];
	}
	// What follows the name in a catalogue is a rank.
	if (isCatalogued && !areNames) return [turnName([...parts.slice(0, 2), ...marks])];
	// Single words in pairs: surname and name of each.
	if (pieces.length % 2 === 0 && areWords)
		return pieces.flatMap((piece, place) =>
			place % 2 === 0 ? [turnName([piece, pieces[place + 1] ?? ""])] : [],
		);
	return pieces;
}

/** A role behind a text: in brackets, behind a comma, or behind a blank alone. */
function roleBehindOf(text: string): { readonly found: string; readonly word: string } | null {
	const [found = "", inBrackets, afterComma] = roleBehind.exec(text) ?? [];
	const word = inBrackets ?? afterComma;
	if (word !== undefined) return { found, word };
	const [last = "", lastWord = ""] = roleLast.exec(text) ?? [];
	return isRoleLast(last.trim()) ? { found: last, word: lastWord } : null;
}

/** The role of a person in front of the name or behind it, and the text without it: of several the first one counts. */
function roleIn(text: string): { readonly role: string; readonly name: string } {
	const [before = "", wordBefore] = roleBefore.exec(text) ?? [];
	let name = text.slice(before.length);
	let word = wordBefore;
	for (let behind = roleBehindOf(name); behind; behind = roleBehindOf(name)) {
		word = wordBefore ?? behind.word;
		name = name.slice(0, name.length - behind.found.length);
	}
	return { role: word === undefined ? "author" : roleOf(word), name };
}

/** What stands for the years of a life: behind a comma, as in catalogues, or otherwise. */
const [catalogueMark, plainMark] = ["\ue000", "\ue001"] as const;
const lives = /([\ue000\ue001])/u;

/** A text about one person, or several; of one in a catalogue's form the surname comes first. */
interface Entry {
	readonly text: string;
	readonly isCatalogued: boolean;
}

/** Divides a text behind the years of each life; ranks and roles behind them belong to the person before. */
function entriesIn(part: string): Entry[] {
	const marked = part.replace(years, (found) => (/^\s?,/.test(found) ? catalogueMark : plainMark));
	if (!/\p{L}/u.test(marked)) return [{ text: part, isCatalogued: false }];
	const pieces = marked.split(lives);
	const entries: Entry[] = [];
	for (let at = 0; at < pieces.length; at += 2) {
		const whole = (pieces[at] ?? "").replace(/^[\s,.]+|[\s,]+$/gu, "");
		// The full stop of a shortened role shows that it is one.
		const text = roleLast.test(whole) ? whole : whole.replace(/(?<=\p{L}{3})\.$/u, "");
		if (text === "") continue;
		const last = entries.at(-1);
		if (last && (rankPiece.test(text) || honour.test(text) || onlyRole.test(text)))
			entries.splice(-1, 1, { ...last, text: `${last.text}, ${text}` });
		else entries.push({ text, isCatalogued: pieces[at + 1] === catalogueMark });
	}
	return entries;
}

/** What says that there are more people than are named: `vd.`, `ve diğerleri`, `[et al.]`. */
const others =
	/[\s,;]+[([]?(?:vd|v\.\s?d|vb|et\.?\s?al(?:ii)?|ve\s(?:di[ğg]er(?:ler)?i|ark(?:ada[şs]lar[ıi])?|ba[şs]kalar[ıi]|öte(?:kiler)?))\.?[)\]]?$/iu;

/** Characters of a cell in which people are looked for. */
const MAX_PEOPLE_LENGTH = 1000;

/** The people in a cell. `isMany`: its heading is plural, so that commas separate names. */
export function peopleIn(cell: string, isMany: boolean): Person[] {
	const text = cell.slice(0, MAX_PEOPLE_LENGTH).trim().replace(others, "");
	const parts = /[;|\n]/.test(text) ? text.split(/[;|\n]/) : text.split(/\s(?:&|ve|and|\/)\s/);
	return parts
		.flatMap((part) => entriesIn(singleSpaced(part)))
		.flatMap(({ text: entry, isCatalogued }) => {
			if (onlyRole.test(entry)) return [];
			const { role, name } = roleIn(entry);
			return namesIn(name, isMany, isCatalogued)
				.map((one) => one.replace(ranksBefore, ""))
				.filter(Boolean)
				.map((one) => ({ name: one, role }));
		});
}
