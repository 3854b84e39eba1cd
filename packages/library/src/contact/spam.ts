/**
 * Spam assessment of contact form messages. No single thing that an honest person may do makes a message spam, and spam
 * is kept and shown, so that a misjudged message is not lost.
 */
import { searchKey } from "../turkish/keys.ts";

export interface Message {
	readonly name: string;
	readonly subject: string;
	readonly message: string;
}

/** Circumstances in which the message arrived. */
export interface Arrival {
	/** Value of the field that people do not see. */
	readonly trap: string;
	/** Seconds since the form was opened, by the server's own ticket; `null` without a valid ticket. */
	readonly seconds: number | null;
	/** How often the same text arrived within the previous hour. */
	readonly repeats: number;
}

const weights = {
	/** The hidden field, which only programs fill in, was filled in. */
	trap: 10,
	/** Sent faster than anybody types. */
	fast: 2,
	no_ticket: 1,
	link: 1,
	links: 3,
	markup: 3,
	name_link: 3,
	words: 2,
	many_words: 4,
	script: 2,
	repeated: 1,
	often: 3,
} as const;

type SpamSign = keyof typeof weights;

/** Sum of weights from which a message is spam. */
const enough = 3;
/** Seconds below which nobody can have read and filled in the form. */
const fastest = 3;
/** A link, by its scheme or by a name under a common top-level domain; e-mail addresses do not count. */
const link =
	/\bhttps?:\/\/\S{0,200}|\bwww\.\S{1,200}|(?<![@\w.-])(?:[a-z0-9-]{1,40}\.){1,4}(?:com|net|org|info|xyz|ru|top|shop|site|online|bet)\b/gi;
const markup = /\[(?:url|link)\b|<a\s|<script\b|\bhref\s*=/i;
/** Letters of scripts that are not read here. */
const foreign = /[\u0400-\u04ff\u0590-\u06ff\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/g;

/** In the form that `searchKey` produces. */
const words = [
	"bahis",
	"casino",
	"iddaa",
	"deneme bonusu",
	"slot oyun",
	"rulet",
	"escort",
	"eskort",
	"viagra",
	"cialis",
	"backlink",
	"seo hizmet",
	"seo service",
	"seo paket",
	"bitcoin",
	"crypto",
	"kripto",
	"forex",
	"takipci sat",
	"kredi onay",
	"hizli kredi",
	"porn",
	"web traffic",
	"guest post",
] as const;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function* signsOf(message: Message, { trap, seconds, repeats }: Arrival): Generator<SpamSign> {
	if (trap !== "") yield "trap";
	if (seconds === null) yield "no_ticket";
	else if (seconds < fastest) yield "fast";
	const text = `${message.subject}\n${message.message}`;
	const links = count(text, link);
	if (links > 2) yield "links";
	else if (links > 0) yield "link";
	if (count(message.name, link) > 0) yield "name_link";
	if (markup.test(text)) yield "markup";
	const normalized = ` ${searchKey(`${message.name} ${text}`)}`;
	const found = words.filter((word) => normalized.includes(` ${word}`)).length;
	if (found > 1) yield "many_words";
	else if (found > 0) yield "words";
	if (count(text, foreign) > text.length / 3) yield "script";
	if (repeats > 1) yield "often";
	else if (repeats > 0) yield "repeated";
}

/** Returns whether a message is stored as spam, and why. */
export function judgeMessage(
	message: Message,
	arrival: Arrival,
): { readonly spam: boolean; readonly signs: readonly SpamSign[] } {
	const signs = [...signsOf(message, arrival)];
	const sum = signs.reduce((total, sign) => total + weights[sign], 0);
	return { spam: sum >= enough, signs };
}

/** Normalised text by which two messages are considered the same. */
export const sameMessage = ({ subject, message }: Message): string => searchKey(`${subject}\n${message}`);
